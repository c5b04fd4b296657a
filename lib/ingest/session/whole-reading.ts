import { mergeLists } from './merge-lists'
import { identityOfStep, type MergedReading, type MergedStep, type StoredReading } from './merge-reading'
import type { ShapedSession } from '@/lib/reading/ready-session'
import { stepOf } from '@/lib/reading/step-of-row'

/** Merges a reading that is the whole session: stored steps that it has keep their rows, others are deleted. */
export function wholeReading(stored: StoredReading, incoming: ShapedSession): MergedReading {
  const rows = stored.steps.map((row) => ({ row, step: stepOf(row) }))
  const entries = mergeLists(rows, incoming.steps, (entry) => identityOfStep('row' in entry ? entry.step : entry))
  const steps = entries.flatMap((entry): MergedStep[] =>
    entry.incoming ? [{ step: entry.incoming, previous: entry.stored?.row ?? null }] : [],
  )
  return { session: incoming, steps, isShorter: false }
}

import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { WriteContext } from '../kernel/context'
import type { FoundOccurrence } from './find-occurrences'

const columns = { id: 'text', patternId: 'text', sessionId: 'text', positions: 'json', optional: 'json' } as const

/** Keeps where patterns stand, a row a finding. */
export async function insertOccurrences(
  tx: WriteContext,
  found: readonly (FoundOccurrence & { patternId: string })[],
): Promise<void> {
  const rows = found.map((one) => ({ id: newId('occurrence'), ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Occurrence', columns, rows)
}

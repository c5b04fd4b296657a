'use client'

import { formatInstant } from '@/components/ui/format-time'
import { Link } from '@/components/ui/link'
import { OutcomeBadge } from '@/components/ui/outcome-badge'
import { Time } from '@/components/ui/time'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'

/** A use with the call that it is about. */
export interface RunRow {
  use: string
  session: string | null
  at: string
  /** Id of the call; null where there is none. */
  call: string | null
}

/** Uses behind a figure, each with a link to its call in the transcript. */
export function RunRows({ rows, uses, label, now }: RunRowsProps) {
  const known = new Map(uses.map((use) => [use.use, use]))
  return (
    <ol aria-label={label} className="grid divide-y divide-line rounded-md border border-line bg-panel text-sm">
      {rows.map(({ use, session, at, call }) => {
        const run = known.get(use)
        return (
          <li key={use} className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1">
            {session === null ? (
              <span className="text-ink-3">No transcript</span>
            ) : (
              <Link
                className="opens rounded-xs"
                href={`/sessions/${session}${call === null ? '' : `#${call}`}`}
                aria-label={`Open the ${call === null ? 'transcript' : 'step'}, ${formatInstant(new Date(at))}`}
              >
                {call === null ? 'Open the transcript' : 'Open the step'}
              </Link>
            )}
            {run && <OutcomeBadge outcome={run.outcome} />}
            <Time at={at} now={now} className="text-ink-2" />
            {run && (
              <span className="min-w-0 truncate text-ink-3">
                v{run.version} · {run.agent}
                {run.model && ` · ${run.model}`}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

interface RunRowsProps {
  rows: readonly RunRow[]
  uses: DiagnosisItem['uses']
  label: string
  now: string
}

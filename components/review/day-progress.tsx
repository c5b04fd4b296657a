'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatNumber } from '@/components/ui/format-number'
import { useIdle } from '@/components/ui/use-idle'
import { query } from '@/lib/client/queries'
import { progressInput, queueInput, type QueueFilter } from './queue-input'

/** "7 of 23 today": decided since midnight, of these and what is still open. Read in the browser, which knows its midnight. */
export function DayProgress({ filter, now }: { filter: QueueFilter; now: string }) {
  const isIdle = useIdle()
  const progress = useQuery({ ...query('candidate.progress', progressInput(filter, now)), enabled: isIdle })
  const open = useQuery({ ...query('candidate.list', queueInput(filter)), placeholderData: keepPreviousData }).data?.facets
    ?.statuses.open
  if (!progress.data || open === undefined) return null
  const { decided } = progress.data
  const all = decided + open
  if (all === 0) return null
  return (
    <span className="inline-flex items-center gap-2.5">
      <output aria-label="Decided today">
        {formatNumber(decided)} of {formatNumber(all)} today
      </output>
      <span aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-sunk max-sm:hidden">
        <span className="block h-full rounded-full bg-ink-3" style={{ width: `${(decided / all) * 100}%` }} />
      </span>
    </span>
  )
}

'use client'

import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { countOf, formatPercent } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { bulkRefusal, chanceText, endedText, stepLabels } from './describe-candidate'
import { KindBadge } from './kind-badge'

export interface QueueListProps {
  items: readonly CandidateItem[]
  total: number
  currentId: string | null
  onSelect: (id: string) => void
}

/** The tabs stick to the top of the list. */
const tabsHeight = 37

/** The queue in the order of what is most worth a person's time. */
export function QueueList({ items, total, currentId, onSelect }: QueueListProps) {
  return (
    <>
      <ol aria-label="Candidates" className="divide-y divide-line border-b border-line">
        {items.map((item) => (
          <QueueItem key={item.id} item={item} isCurrent={item.id === currentId} onSelect={() => onSelect(item.id)} />
        ))}
      </ol>
      {total > items.length && (
        <p className="px-4 py-3 text-sm text-ink-3">
          The first {items.length} of {countOf(total, 'candidate')}; the others move up as these are decided.
        </p>
      )}
    </>
  )
}

/** Brings a row into the list's own box and leaves the page where it is. */
function scrollInto(row: HTMLElement): void {
  const box = row.closest('[data-queue]')
  if (!box) return
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
  const above = inner.top - (outer.top + tabsHeight)
  const below = inner.bottom - outer.bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

function QueueItem({ item, isCurrent, onSelect }: { item: CandidateItem; isCurrent: boolean; onSelect: () => void }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent && row.current) scrollInto(row.current)
  }, [isCurrent])
  return (
    <li ref={row}>
      <button
        type="button"
        onClick={onSelect}
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'grid w-full gap-1.5 px-4 py-3 text-left hover:bg-sunk focus-visible:-outline-offset-2',
          isCurrent && 'lg:bg-accent-soft lg:shadow-[inset_2px_0_var(--accent)] lg:hover:bg-accent-soft',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-medium" title={item.name}>
            {item.name}
          </span>
          <KindBadge candidate={item} />
        </span>
        <span className="flex gap-1 overflow-hidden empty:hidden [mask-image:linear-gradient(to_right,black_calc(100%-24px),transparent)]">
          {stepLabels(item).map((label, index) => (
            <Chip key={`${index}${label}`}>{label}</Chip>
          ))}
        </span>
        <QueueFigures item={item} />
      </button>
    </li>
  )
}

function QueueFigures({ item }: { item: CandidateItem }) {
  const ended = endedText(item)
  const refusal = bulkRefusal(item)
  return (
    <span className="flex flex-wrap gap-x-2.5 text-xs text-ink-2">
      {item.sessions.length > 0 ? <span>{countOf(item.sessions.length, 'session')}</span> : <span>Proposed in words</span>}
      {item.expectedByChance !== null && <span>{chanceText(item.expectedByChance)} by chance</span>}
      {item.overlap !== undefined && <span>{formatPercent(item.overlap)} overlap</span>}
      {ended && <span>{ended} ended well</span>}
      {refusal && (
        <span className="inline-flex items-center gap-1 text-bad">
          <TriangleAlert className="size-3" aria-hidden />
          {refusal}
        </span>
      )}
    </span>
  )
}

import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { countOf, formatNumber } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { groupBy } from '@/lib/domain/collection/group-by'
import { QueueItem } from './queue-item'
import type { Selection } from './use-selection'

export interface QueueListProps {
  items: readonly CandidateItem[]
  total: number
  currentId: string | null
  /** Candidates that somebody decided on while the list was frozen. */
  removed: ReadonlySet<string>
  onSelect: (id: string) => void
  /** Absent when nothing can be decided. */
  selection?: Selection | undefined
}

/** Selects by the state at that moment; a stable reference, so that moving along the list rerenders two rows and not all. */
function usePick(selection: Selection | undefined) {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  }, [selection])
  return useCallback((id: string, isRange: boolean) => {
    if (isRange) latest.current?.extendTo(id)
    else latest.current?.toggle(id)
  }, [])
}

/** Fills a tall screen; the other rows render once these are visible. */
const firstRows = 16

/** The queue, highest value first, near-duplicates grouped. */
export function QueueList({ items, total, currentId, removed, onSelect, selection }: QueueListProps) {
  const pick = usePick(selection)
  const isFirst = useDeferredValue(false, true)
  const drawn = isFirst ? items.slice(0, firstRows) : items
  const alike = groupBy(items, (item) => item.near?.id)
  return (
    <>
      <ol aria-label="Candidates" className="border-b border-line">
        {drawn.map((item) => {
          const isRemoved = removed.has(item.id)
          return (
            <QueueItem
              key={item.id}
              item={item}
              isCurrent={item.id === currentId}
              isSelected={selection?.has(item.id) ?? false}
              isRemoved={isRemoved}
              likeIt={alike.get(item.id)?.length ?? 0}
              hasTicks={selection !== undefined}
              onSelect={onSelect}
              onPick={selection && !isRemoved ? pick : undefined}
            />
          )
        })}
      </ol>
      {total > items.length && (
        <p className="px-4 py-3 text-sm text-ink-3">
          The first {formatNumber(items.length)} of {countOf(total, 'candidate')}. More appear as you decide these.
        </p>
      )}
    </>
  )
}

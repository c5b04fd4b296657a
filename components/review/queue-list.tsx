import { useCallback, useDeferredValue, useEffect, useRef } from 'react'
import { countOf } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { QueueItem } from './queue-item'
import type { Selection } from './use-selection'

export interface QueueListProps {
  items: readonly CandidateItem[]
  total: number
  currentId: string | null
  /** Candidates that somebody decided on while the list stood still. */
  removed: ReadonlySet<string>
  onSelect: (id: string) => void
  /** Absent where nothing is to be decided. */
  selection?: Selection | undefined
}

/** Picks by what is selected at that moment; the same function always, so that a move along the list draws two rows anew and not all. */
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

/** Fills a tall screen; the others are drawn when these can be read. */
const firstRows = 16

/** The queue in the order of what is most worth a person's time, near-duplicates together. */
export function QueueList({ items, total, currentId, removed, onSelect, selection }: QueueListProps) {
  const pick = usePick(selection)
  const isFirst = useDeferredValue(false, true)
  const drawn = isFirst ? items.slice(0, firstRows) : items
  const likeIt = (id: string) => items.filter((item) => item.near?.id === id).length
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
              likeIt={likeIt(item.id)}
              hasTicks={selection !== undefined}
              onSelect={onSelect}
              onPick={selection && !isRemoved ? pick : undefined}
            />
          )
        })}
      </ol>
      {total > items.length && (
        <p className="px-4 py-3 text-sm text-ink-3">
          The first {items.length} of {countOf(total, 'candidate')}. More appear as you decide these.
        </p>
      )}
    </>
  )
}

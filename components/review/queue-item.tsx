'use client'

import { CircleSlash, CornerDownRight, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { formatPercent } from '@/components/ui/format-number'
import { capital } from '@/lib/domain/capital'
import type { CandidateItem } from '@/lib/contract/candidate'
import { bulkRefusal, endedText, evidenceText, replayShort } from './describe-candidate'
import { KindBadge } from '@/components/ui/kind-badge'

export interface QueueItemProps {
  item: CandidateItem
  isCurrent: boolean
  isSelected: boolean
  /** Somebody decided on it while the list was frozen. */
  isRemoved: boolean
  /** The number of listed near-duplicates. */
  likeIt: number
  /** The list has checkboxes: a row without one leaves the space empty. */
  hasTicks: boolean
  /** Both this and `onPick` must be stable references. */
  onSelect: (id: string) => void
  /** Selects it for a bulk action; absent when nothing can be decided. */
  onPick?: ((id: string, isRange: boolean) => void) | undefined
}

/** Scrolls a row into view within the list's own box, without scrolling the page. */
function scrollInto(row: HTMLElement): void {
  const box = row.closest('[data-queue]')
  if (!box) return
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
  // The tabs stick to the top of the list.
  const tabs = box.querySelector('[role=tablist]')?.getBoundingClientRect()
  const above = inner.top - (outer.top + (tabs?.height ?? 0))
  const below = inner.bottom - outer.bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

/** One candidate of the queue; a near-duplicate is nested below the first. Its steps are in the detail. */
export const QueueItem = memo(function QueueItem(props: QueueItemProps) {
  const { item, isCurrent, isSelected, isRemoved, likeIt, hasTicks, onSelect, onPick } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isCurrent) return undefined
    // In the next animation frame, to avoid a forced layout before it.
    const frame = requestAnimationFrame(() => row.current && scrollInto(row.current))
    return () => cancelAnimationFrame(frame)
  }, [isCurrent])
  const onClick = (event: React.MouseEvent) => {
    if (onPick && event.shiftKey) onPick(item.id, true)
    else if (onPick && (event.metaKey || event.ctrlKey)) onPick(item.id, false)
    else onSelect(item.id)
  }
  const isNear = item.near !== undefined
  return (
    <li
      ref={row}
      className={cn(
        'relative [contain-intrinsic-size:auto_57px] [content-visibility:auto]',
        !isNear && 'border-t border-line first:border-t-0',
      )}
    >
      {onPick && (
        <Checkbox
          roomy
          className="absolute top-[7px] left-3 z-1"
          aria-label={`Select ${item.name}`}
          checked={isSelected}
          onClick={(event) => event.shiftKey && onPick(item.id, true)}
          onCheckedChange={(_, { event }) => {
            if (!('shiftKey' in event && event.shiftKey)) onPick(item.id, false)
          }}
        />
      )}
      <button
        type="button"
        data-row
        onClick={onClick}
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'grid h-14 w-full content-center gap-0.5 pr-4 text-left hover:bg-sunk focus-visible:-outline-offset-2',
          hasTicks ? 'pl-10' : 'pl-4',
          isSelected && 'bg-accent-soft/50 hover:bg-accent-soft',
          isCurrent && 'lg:bg-accent-soft lg:shadow-[inset_2px_0_var(--accent)] lg:hover:bg-accent-soft',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate font-medium', isRemoved && 'text-ink-3 line-through')} title={item.name}>
            {item.name}
          </span>
          <KindBadge candidate={item} isShort />
        </span>
        {isRemoved ? <RemovedNote /> : <QueueFigures item={item} likeIt={likeIt} />}
      </button>
    </li>
  )
})

function RemovedNote() {
  return (
    <span className="inline-flex items-center gap-1 text-sm text-ink-2">
      <CircleSlash className="size-3" aria-hidden />
      Already decided
    </span>
  )
}

/** The figures keep their room: what the warning says is cut before them, and its sign stays. */
function QueueFigures({ item, likeIt }: { item: CandidateItem; likeIt: number }) {
  const refusal = bulkRefusal(item)
  return (
    <span className="flex min-w-0 gap-x-1.5 overflow-hidden text-sm whitespace-nowrap text-ink-2">
      {item.near && (
        <span className="inline-flex shrink-0 items-center gap-1" title={`Similar to ${item.near.name}`}>
          <CornerDownRight className="size-3" aria-hidden />
          {/* With a warning beside it there is room for the arrow only. */}
          <span className={refusal ? 'sr-only' : undefined}>{formatPercent(item.near.similarity)} similar</span>
        </span>
      )}
      <span className="shrink-0">{evidenceText(item)}</span>
      <span className="min-w-0 truncate">{figuresOf(item, likeIt)}</span>
      {refusal && (
        <span className="ml-auto flex min-w-3 shrink-[9999] items-center gap-1 text-bad" title={capital(refusal)}>
          <TriangleAlert className="size-3 shrink-0" aria-hidden />
          <span className="min-w-0 truncate">{refusal}</span>
        </span>
      )}
    </span>
  )
}

/** "· predicts 62% (n 24) · +1 similar": of its other figures those that order the queue. */
function figuresOf(item: CandidateItem, likeIt: number): string {
  const ended = endedText(item)
  const figures = [
    item.replay && replayShort(item.replay),
    item.overlap !== undefined && `${formatPercent(item.overlap)} overlap`,
    !item.replay && ended && `${ended} ${item.kind === 'act' ? 'succeeded' : 'ended well'}`,
    likeIt > 0 && `+${likeIt} similar`,
  ]
  return figures.flatMap((one) => (one ? [`· ${one}`] : [])).join(' ')
}

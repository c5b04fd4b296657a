'use client'

import { CircleSlash, CornerDownRight, TriangleAlert } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { cn } from '@/components/ui/cn'
import { countOf, formatPercent } from '@/components/ui/format-number'
import type { CandidateItem } from '@/lib/contract/candidate'
import { bulkRefusal, chanceText, endedText, evidenceText, replayShort, stepLabels } from './describe-candidate'
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

/** The tabs stick to the top of the list. */
const tabsHeight = 37

/** Scrolls a row into view within the list's own box, without scrolling the page. */
function scrollInto(row: HTMLElement): void {
  const box = row.closest('[data-queue]')
  if (!box) return
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()]
  const above = inner.top - (outer.top + tabsHeight)
  const below = inner.bottom - outer.bottom
  if (above < 0) box.scrollTop += above
  else if (below > 0) box.scrollTop += below
}

/** One candidate of the queue; a near-duplicate is nested below the first, without the steps they share. */
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
    <li ref={row} className={cn('relative', !isNear && 'border-t border-line first:border-t-0')}>
      {onPick && (
        <Checkbox
          roomy
          className={cn('absolute left-3 z-1', isNear ? 'top-[5px]' : 'top-[11px]')}
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
          'grid w-full gap-1.5 pr-4 text-left hover:bg-sunk focus-visible:-outline-offset-2',
          isNear ? 'pt-1.5 pb-3' : 'py-3',
          hasTicks ? 'pl-10' : 'pl-4',
          isSelected && 'bg-accent-soft/50 hover:bg-accent-soft',
          isCurrent && 'lg:bg-accent-soft lg:shadow-[inset_2px_0_var(--accent)] lg:hover:bg-accent-soft',
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate font-medium', isRemoved && 'text-ink-3 line-through')} title={item.name}>
            {item.name}
          </span>
          <KindBadge candidate={item} />
        </span>
        {!isNear && <Steps item={item} />}
        {isRemoved ? <RemovedNote /> : <QueueFigures item={item} likeIt={likeIt} />}
      </button>
    </li>
  )
})

/** Its first steps, as many as fit completely. */
function Steps({ item }: { item: CandidateItem }) {
  return (
    <span className="flex h-[22px] flex-wrap gap-1 overflow-hidden empty:hidden">
      {stepLabels(item).map((label, index) => (
        <Chip key={`${index}${label}`} className="max-w-full">
          <span className="truncate">{label}</span>
        </Chip>
      ))}
    </span>
  )
}

function RemovedNote() {
  return (
    <span className="inline-flex items-center gap-1 text-xs text-ink-2">
      <CircleSlash className="size-3" aria-hidden />
      Already decided
    </span>
  )
}

function QueueFigures({ item, likeIt }: { item: CandidateItem; likeIt: number }) {
  const ended = endedText(item)
  const refusal = bulkRefusal(item)
  const steps = item.near ? 0 : stepLabels(item).length
  return (
    <span className="flex flex-wrap gap-x-2.5 text-xs text-ink-2">
      {item.near && (
        <span className="inline-flex min-w-0 items-center gap-1" title={`Similar to ${item.near.name}`}>
          <CornerDownRight className="size-3 shrink-0" aria-hidden />
          {formatPercent(item.near.similarity)} similar
        </span>
      )}
      {steps > 0 && <span>{countOf(steps, 'step')}</span>}
      <span>{evidenceText(item)}</span>
      {item.replay && <span>{replayShort(item.replay)}</span>}
      {item.expectedByChance !== null && <span>{chanceText(item.expectedByChance)} by chance</span>}
      {item.overlap !== undefined && <span>{formatPercent(item.overlap)} overlap</span>}
      {ended && (
        <span>
          {ended} {item.kind === 'act' ? 'succeeded' : 'ended well'}
        </span>
      )}
      {likeIt > 0 && <span>+{likeIt} similar</span>}
      {refusal && (
        <span className="inline-flex items-center gap-1 text-bad">
          <TriangleAlert className="size-3" aria-hidden />
          {refusal}
        </span>
      )}
    </span>
  )
}

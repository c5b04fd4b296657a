'use client'

import { Check, CornerDownRight, Equal, GitFork, Plus, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Checkbox } from './checkbox'
import { cn } from './cn'
import { countOf } from './format-number'
import type { MergeEntryItem, MergePlanItem } from '@/lib/contract/merge'

export interface MergeMapProps {
  plan: MergePlanItem
  /** Ids of the entries that may be lost. */
  dropped: ReadonlySet<string>
  onDrop: (id: string, isDropped: boolean) => void
}

/** Entries that would be lost and are not ticked yet: a merge needs all of them ticked. */
export function unticked(plan: Pick<MergePlanItem, 'unmapped'>, dropped: ReadonlySet<string>): number {
  return plan.unmapped.filter((id) => !dropped.has(id)).length
}

/** Where each step, text and file of the source goes; entries without a place, or unwanted ones, are ticked as lost. */
export function MergeMap({ plan, dropped, onDrop }: MergeMapProps) {
  const moving = plan.entries.filter((entry) => entry.from === 'source')
  const staying = plan.entries.length - moving.length
  return (
    <div>
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-1.5 text-sm text-ink-3 max-sm:hidden"
      >
        <span>In {plan.source}</span>
        <span>Moves to {plan.target}</span>
        <span>Leave out</span>
      </div>
      <ul aria-label={`Where each part of ${plan.source} goes`} className="ruled">
        {moving.map((entry) => (
          <MapRow key={entry.id} entry={entry} isDropped={dropped.has(entry.id)} onDrop={(is) => onDrop(entry.id, is)} />
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-sm text-pretty text-ink-2">
        {staying === 0 ? `${plan.target} has no content of its own.` : `All ${countOf(staying, 'part')} of ${plan.target} stay.`}
        {plan.dependents.length > 0 && ` ${plan.dependents.join(', ')} will need ${plan.target} instead of ${plan.source}.`}
      </p>
    </div>
  )
}

const looks: Record<NonNullable<MergeEntryItem['to']>['how'], { icon: LucideIcon; word: string }> = {
  stays: { icon: Check, word: 'stays' },
  same: { icon: Equal, word: 'already there' },
  added: { icon: Plus, word: 'added' },
  alternative: { icon: GitFork, word: 'added as an alternative' },
}

function MapRow({ entry, isDropped, onDrop }: { entry: MergeEntryItem; isDropped: boolean; onDrop: (is: boolean) => void }) {
  const isLost = entry.to === null
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <span className={cn('min-w-0 text-sm break-words', isDropped && 'text-ink-3 line-through')}>
        <span className="block text-sm text-ink-3">{placeText(entry)}</span>
        {entry.text}
      </span>
      <span className="min-w-0 text-sm break-words max-sm:order-last max-sm:col-span-2">
        {isDropped ? (
          <span className="text-ink-3">Left out</span>
        ) : isLost ? (
          <span className="flex items-start gap-1.5 text-bad">
            <TriangleAlert className="mt-[3px] size-3.5 shrink-0" aria-hidden />
            No room: select to leave out
          </span>
        ) : (
          <Goes entry={entry} />
        )}
      </span>
      <Checkbox
        aria-label={`Leave out: ${entry.text}`}
        className="mt-1 justify-self-end"
        checked={isDropped}
        onCheckedChange={(is) => onDrop(is)}
      />
    </li>
  )
}

function Goes({ entry }: { entry: MergeEntryItem }) {
  if (!entry.to) return null
  const { icon: Icon, word } = looks[entry.to.how]
  return (
    <span className="flex items-start gap-1.5">
      <CornerDownRight className="mt-[3px] size-3.5 shrink-0 text-ink-3 sm:hidden" aria-hidden />
      <Icon className="mt-[3px] size-3.5 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0">
        <span className="block text-sm text-ink-3">
          {word}, {entry.to.place}
        </span>
        {entry.to.text}
      </span>
    </span>
  )
}

const placeText = ({ part, place }: MergeEntryItem): string => (place.toLowerCase() === part ? place : `${place}, ${part}`)

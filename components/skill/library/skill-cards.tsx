'use client'

import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from '@/components/ui/link'
import { Rate } from '@/components/charts/rate'
import { Checkbox } from '@/components/ui/checkbox'
import { Panel } from '@/components/ui/panel'
import { ProtectedPin } from '@/components/ui/protected-pin'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowsInTime } from '@/components/ui/use-rows-in-time'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { rateOf } from '../rate-of'
import { skillHref } from '../skill-address'
import { cells } from './skill-cells'
import { SkillMore } from './skill-more'
import type { SkillRowsProps } from './skill-table'

/** Skills as cards, for a narrow screen and for reading descriptions; they unfold in place. */
export function SkillCards({ items, list, now, open, picked, onOpen, onPick }: SkillRowsProps) {
  const shown = useRowsInTime(items, list)
  const rows = useRowFocus<HTMLUListElement>('Skills')
  return (
    <ul ref={rows} key={shown.list} aria-label="Skills" className="grid grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      {shown.rows.map((skill) => (
        <SkillCard
          key={skill.id}
          skill={skill}
          now={now}
          isOpen={open === skill.name}
          isPicked={picked.has(skill.name)}
          onOpen={onOpen}
          onPick={onPick}
        />
      ))}
    </ul>
  )
}

interface SkillCardProps {
  skill: SkillItem
  now: string
  isOpen: boolean
  isPicked: boolean
  onOpen: (name: string | null) => void
  onPick: (name: string, isRange: boolean) => void
}

const SkillCard = memo(function SkillCard({ skill, now, isOpen, isPicked, onOpen, onPick }: SkillCardProps) {
  const { name } = skill
  return (
    <li className="min-w-0">
      <Panel className="grid grid-cols-1 gap-2 px-3.5 py-3" aria-label={name}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <span className="flex max-w-full min-w-0 items-center gap-2">
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isPicked}
              onCheckedChange={(_, { event }) => onPick(name, 'shiftKey' in event && event.shiftKey === true)}
            />
            <Link href={skillHref(name)} data-row-link className="min-w-0 rounded-xs font-medium wrap-anywhere hover:underline">
              {name}
            </Link>
            {skill.protected && <ProtectedPin />}
          </span>
          <span className="inline-flex shrink-0">
            <StateBadge state={skill.lifecycle} isFailing={skill.failing} present={presentOf(skill)} />
          </span>
        </div>
        {!isOpen && <p className="line-clamp-2 text-sm text-pretty text-ink-2">{skill.description}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <Rate {...rateOf(skill.stats)} href={skillHref(name, { tab: 'uses', window: true })} row={name} />
          {cells.uses(skill, now)}
          <span className="flex grow items-center justify-between gap-4">
            {cells.trust(skill, now)}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Less' : 'More'} of ${name}`}
              className="-mr-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 text-ink-3 hover:bg-sunk hover:text-ink"
              onClick={() => onOpen(isOpen ? null : name)}
            >
              {isOpen ? 'Less' : 'More'}
              <ChevronRight aria-hidden className={isOpen ? 'size-3.5 -rotate-90' : 'size-3.5 rotate-90'} />
            </button>
          </span>
        </div>
        {isOpen && (
          <div className="border-t border-line pt-2.5">
            <SkillMore skill={skill} now={now} />
          </div>
        )}
      </Panel>
    </li>
  )
})

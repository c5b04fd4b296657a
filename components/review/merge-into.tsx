'use client'

import { useState, useEffect } from 'react'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { Button } from '@/components/ui/button'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { query } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { PlannedMap } from './merge-panel'
import { useMergePlan } from './use-merge-plan'

export interface MergeIntoProps {
  candidate: CandidateDetail
  onClose: () => void
  onMerge: (into: string, dropped: string[]) => void
}

/** Merges a candidate into a skill: first the choice of the skill, then the place of each step. */
export function MergeInto({ candidate, onClose, onMerge }: MergeIntoProps) {
  const [into, setInto] = useState<string | null>(null)
  return (
    <Panel aria-label="Merge into a skill">
      <PanelHeader title={into ? `Merge into ${into}` : 'Merge into…'} note="as its next version" />
      {into ? (
        <Planned
          key={into}
          id={candidate.id}
          into={into}
          onClose={onClose}
          onBack={() => setInto(null)}
          onMerge={(dropped) => onMerge(into, dropped)}
        />
      ) : (
        <>
          <SkillChooser
            agent={candidate.agent}
            nearest={candidate.similar?.name ?? candidate.nearest?.name}
            onChoose={setInto}
            onClose={onClose}
          />
          <PanelBody className="border-t border-line">
            <Button variant="ghost" kbd="escape" onClick={onClose}>
              Cancel
            </Button>
          </PanelBody>
        </>
      )}
    </Panel>
  )
}

interface PlannedProps {
  id: string
  into: string
  onClose: () => void
  onBack: () => void
  onMerge: (dropped: string[]) => void
}

function Planned({ id, into, onClose, onBack, onMerge }: PlannedProps) {
  const planning = useMergePlan({ id, into, asked: true })
  const { unready, dropped } = planning
  const merge = () => {
    if (!unready) onMerge([...dropped])
  }
  useHotkeys([
    { keys: 'mod+enter', label: `Merge into ${into} and next`, always: true, run: merge },
    { keys: 'escape', label: 'Cancel merge', always: true, run: onClose },
  ])
  return (
    <>
      <PlannedMap planning={planning} />
      <PanelBody className="flex flex-wrap items-center gap-2 border-t border-line">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the person chose the skill; this is what comes next */}
        <Button variant="primary" kbd="mod+enter" autoFocus unavailable={unready} onClick={merge}>
          Merge
        </Button>
        <Button onClick={onBack}>Choose another</Button>
        <Button variant="ghost" kbd="escape" onClick={onClose}>
          Cancel
        </Button>
        <output className="text-sm text-ink-2">{planning.plan ? unready : undefined}</output>
      </PanelBody>
    </>
  )
}

const pauseMs = 150
const shownMax = 8

interface SkillChooserProps {
  /** The candidate's agent: another agent's own skills cannot receive it. */
  agent: string
  /** The skill that is suggested first. */
  nearest: string | undefined
  onChoose: (name: string) => void
  onClose: () => void
}

/** Finds the skill to merge into, by typing; pack and built-in skills are excluded. */
function SkillChooser({ agent, nearest, onChoose, onClose }: SkillChooserProps) {
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, isPending } = useQuery({
    ...query('skill.list', { ...(search ? { q: search } : {}), live: true, agent, limit: 50 }),
    placeholderData: keepPreviousData,
  })
  useHotkeys([{ keys: 'escape', label: 'Cancel merge', always: true, run: onClose }])
  const skills = offered(data?.items ?? [], search ? undefined : nearest)
  return (
    <Cmdk label="Skill to merge into" loop shouldFilter={false}>
      <Cmdk.Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked to merge; which skill is the first question
        autoFocus
        value={text}
        onValueChange={setText}
        placeholder="Find a skill…"
        className="h-11 w-full border-b border-line bg-transparent px-4 outline-none"
      />
      <Cmdk.List className="max-h-80 overflow-y-auto p-1.5">
        <Cmdk.Empty className="px-3 py-6 text-center text-ink-2">
          {isPending ? 'Searching…' : 'No skill to merge into. Approve it as a new skill.'}
        </Cmdk.Empty>
        {skills.map((skill) => (
          <Cmdk.Item
            key={skill.id}
            value={skill.id}
            onSelect={() => onChoose(skill.name)}
            className="flex min-h-11 cursor-default items-center gap-3 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-sunk"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {skill.name}
                {skill.name === nearest && <span className="ml-2 text-sm font-normal text-ink-2">nearest</span>}
              </span>
              <span className="block truncate text-sm text-ink-2">{skill.description}</span>
            </span>
            <StateBadge state={skill.lifecycle} isFailing={skill.failing} present={presentOf(skill)} />
          </Cmdk.Item>
        ))}
      </Cmdk.List>
    </Cmdk>
  )
}

/** Skills that can receive a candidate, the nearest first. */
function offered(items: readonly SkillItem[], nearest: string | undefined): SkillItem[] {
  const able = items.filter(({ tier, isWarning }) => tier < 4 && !isWarning)
  return able.toSorted((a, b) => Number(b.name === nearest) - Number(a.name === nearest)).slice(0, shownMax)
}

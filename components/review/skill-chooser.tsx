'use client'

import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { useEffect, useState } from 'react'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { useHotkeys } from '@/components/ui/hotkeys'
import { query } from '@/lib/client/queries'
import type { SkillItem } from '@/lib/contract/skill-shape'

const pauseMs = 150
const shownMax = 8

export interface SkillChooserProps {
  /** The candidate's agent: another agent's own skills cannot receive it. */
  agent: string
  /** The skill that is suggested first. */
  nearest: string | undefined
  onChoose: (name: string) => void
  onClose: () => void
}

/** Finds the skill to merge into, by typing; pack and built-in skills are excluded. */
export function SkillChooser({ agent, nearest, onChoose, onClose }: SkillChooserProps) {
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

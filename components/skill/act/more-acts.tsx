'use client'

import { Ellipsis } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { useAct } from '@/components/ui/use-act'
import { shareSkill } from '@/lib/actions'
import type { Skill } from '@/lib/contract/skill-shape'
import type { PossibleAct } from './acts'

interface MoreActsProps {
  ref: (element: HTMLElement | null) => void
  skill: Skill
  acts: readonly PossibleAct[]
  onChoose: (act: PossibleAct) => void
  onMerge: () => void
}

/** The acts that are seldom taken, and what else can be done with a skill. */
export function MoreActs({ ref, skill, acts, onChoose, onMerge }: MoreActsProps) {
  const share = useAct({
    name: 'skill.share',
    run: shareSkill,
    said: ({ skill: shared }) =>
      isShared(shared) ? `${shared.name} is shared with every agent` : `${shared.name} is kept to its own agent`,
    eventOf: ({ event }) => event.id,
  })
  const mayMerge = skill.origin === 'learned' || skill.origin === 'human'
  return (
    <Menu>
      <MenuTrigger render={<Button ref={ref} size="icon" aria-label="More acts" icon={<Ellipsis aria-hidden />} />} />
      <MenuContent>
        {mayMerge && <MenuItem onClick={onMerge}>Compare or merge…</MenuItem>}
        {skill.agent !== null && (
          <MenuItem onClick={() => share.mutate({ name: skill.name, visibility: isShared(skill) ? 'user' : 'workspace' })}>
            {isShared(skill) ? 'Keep to its own agent' : 'Share with every agent'}
          </MenuItem>
        )}
        <MenuItem href={`/policies?skill=${encodeURIComponent(skill.name)}`}>Its policy</MenuItem>
        <MenuItem href={`/sessions?skill=${encodeURIComponent(skill.name)}`}>Its sessions</MenuItem>
        {acts.length > 0 && <MenuSeparator />}
        {acts.map((act) => (
          <MenuItem key={act.verb} kbd={act.keys} danger={act.variant === 'danger'} onClick={() => onChoose(act)}>
            {act.label}
            {act.needsReason && <span aria-hidden>…</span>}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

/** Whether agents that did not learn it see it: what a person approved is open to the workspace once it was shared. */
const isShared = ({ visibility, sharedAt }: Pick<Skill, 'visibility' | 'sharedAt'>): boolean =>
  visibility === 'workspace' && sharedAt !== null

'use client'

import { Ellipsis } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { hasRoom } from '@/components/ui/has-room'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { useAct } from '@/components/ui/use-act'
import { shareSkill } from '@/lib/actions'
import type { Skill } from '@/lib/contract/skill-shape'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import type { PossibleAct } from './acts'

type Choose = (act: PossibleAct) => void

interface MoreActsProps {
  ref: (element: HTMLElement | null) => void
  skill: Skill
  acts: readonly PossibleAct[]
  /** What stands beside the menu where there is room, and in it where there is none. */
  folded: readonly PossibleAct[]
  editHref: string | undefined
  onChoose: Choose
  onWork: (work: 'merge' | 'split') => void
}

/** The acts that are seldom taken, and what else can be done with a skill. */
export function MoreActs({ ref, skill, acts, folded, editHref, onChoose, onWork }: MoreActsProps) {
  const share = useAct({
    name: 'skill.share',
    run: shareSkill,
    said: ({ skill: shared }) =>
      isShared(shared) ? `${shared.name} is shared with every agent` : `${shared.name} is kept to its own agent`,
    eventOf: ({ event }) => event.id,
  })
  const isOwn = skill.tier < 4
  const maySplit = isOwn && !skill.isWarning && isOnDisk(skill.lifecycle)
  return (
    <Menu>
      <MenuTrigger render={<Button ref={ref} size="icon" aria-label="More actions" icon={<Ellipsis aria-hidden />} />} />
      <MenuContent>
        <Folded acts={folded} editHref={editHref} onChoose={onChoose} />
        {isOwn && <MenuItem onClick={() => onWork('merge')}>Compare or merge…</MenuItem>}
        {maySplit && <MenuItem onClick={() => onWork('split')}>Split…</MenuItem>}
        {skill.agent !== null && (
          <MenuItem onClick={() => share.mutate({ name: skill.name, visibility: isShared(skill) ? 'user' : 'workspace' })}>
            {isShared(skill) ? 'Keep to its own agent' : 'Share with every agent'}
          </MenuItem>
        )}
        <MenuItem href={`/policies?skill=${encodeURIComponent(skill.name)}`}>Its policy</MenuItem>
        <MenuItem href={`/sessions?skill=${encodeURIComponent(skill.name)}`}>Its sessions</MenuItem>
        {acts.length > 0 && <MenuSeparator />}
        <ActItems acts={acts} onChoose={onChoose} />
      </MenuContent>
    </Menu>
  )
}

function Folded({ acts, editHref, onChoose }: { acts: readonly PossibleAct[]; editHref: string | undefined; onChoose: Choose }) {
  if (hasRoom() || (acts.length === 0 && !editHref)) return null
  return (
    <>
      {editHref && (
        <MenuItem href={editHref} kbd="e">
          Edit
        </MenuItem>
      )}
      <ActItems acts={acts} onChoose={onChoose} />
      <MenuSeparator />
    </>
  )
}

function ActItems({ acts, onChoose }: { acts: readonly PossibleAct[]; onChoose: Choose }) {
  return acts.map((act) => (
    <MenuItem key={act.verb} kbd={act.keys} danger={act.variant === 'danger'} onClick={() => onChoose(act)}>
      {act.label}
      {act.needsReason && <span aria-hidden>…</span>}
    </MenuItem>
  ))
}

/** Whether agents that did not learn it see it: what a person approved is open to the workspace once it was shared. */
const isShared = ({ visibility, sharedAt }: Pick<Skill, 'visibility' | 'sharedAt'>): boolean =>
  visibility === 'workspace' && sharedAt !== null

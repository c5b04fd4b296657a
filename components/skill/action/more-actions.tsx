'use client'

import { Ellipsis } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { hasRoom } from '@/components/ui/has-room'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { useAction } from '@/components/ui/use-action'
import { shareSkill } from '@/lib/actions'
import type { Skill } from '@/lib/contract/skill-shape'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import type { PossibleAction } from './actions'

type Choose = (action: PossibleAction) => void

interface MoreActionsProps {
  ref: (element: HTMLElement | null) => void
  skill: Skill
  actions: readonly PossibleAction[]
  /** Actions that are buttons when there is room, and menu items otherwise. */
  folded: readonly PossibleAction[]
  editHref: string | undefined
  onChoose: Choose
  onWork: (work: 'merge' | 'split') => void
}

/** Secondary actions, and everything else that can be done with a skill. */
export function MoreActions({ ref, skill, actions, folded, editHref, onChoose, onWork }: MoreActionsProps) {
  const share = useAction({
    name: 'skill.share',
    run: shareSkill,
    message: ({ skill: shared }) =>
      isShared(shared) ? `Shared ${shared.name} with every agent` : `Limited ${shared.name} to its own agent`,
    eventOf: ({ event }) => event.id,
  })
  const isOwn = skill.tier < 4
  const canSplit = isOwn && !skill.isWarning && isOnDisk(skill.lifecycle)
  return (
    <Menu>
      <MenuTrigger render={<Button ref={ref} size="icon" aria-label="More actions" icon={<Ellipsis aria-hidden />} />} />
      <MenuContent>
        <Folded actions={folded} editHref={editHref} onChoose={onChoose} />
        {isOwn && <MenuItem onClick={() => onWork('merge')}>Compare or merge…</MenuItem>}
        {canSplit && <MenuItem onClick={() => onWork('split')}>Split…</MenuItem>}
        {skill.agent !== null && (
          <MenuItem onClick={() => share.mutate({ name: skill.name, visibility: isShared(skill) ? 'user' : 'workspace' })}>
            {isShared(skill) ? 'Limit to its own agent' : 'Share with every agent'}
          </MenuItem>
        )}
        <MenuItem href={`/policies?skill=${encodeURIComponent(skill.name)}`}>Policy</MenuItem>
        <MenuItem href={`/sessions?skill=${encodeURIComponent(skill.name)}`}>Sessions</MenuItem>
        {actions.length > 0 && <MenuSeparator />}
        <ActionItems actions={actions} onChoose={onChoose} />
      </MenuContent>
    </Menu>
  )
}

function Folded({
  actions,
  editHref,
  onChoose,
}: {
  actions: readonly PossibleAction[]
  editHref: string | undefined
  onChoose: Choose
}) {
  if (hasRoom() || (actions.length === 0 && !editHref)) return null
  return (
    <>
      {editHref && (
        <MenuItem href={editHref} kbd="e">
          Edit
        </MenuItem>
      )}
      <ActionItems actions={actions} onChoose={onChoose} />
      <MenuSeparator />
    </>
  )
}

function ActionItems({ actions, onChoose }: { actions: readonly PossibleAction[]; onChoose: Choose }) {
  return actions.map((action) => (
    <MenuItem key={action.verb} kbd={action.keys} danger={action.variant === 'danger'} onClick={() => onChoose(action)}>
      {action.label}
      {action.needsReason && <span aria-hidden>…</span>}
    </MenuItem>
  ))
}

/** Whether other agents see it: a learned skill is open to the workspace once a person has shared it. */
const isShared = ({ visibility, sharedAt }: Pick<Skill, 'visibility' | 'sharedAt'>): boolean =>
  visibility === 'workspace' && sharedAt !== null

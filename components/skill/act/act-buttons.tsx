'use client'

import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Pin, PinOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { useHotkeys } from '@/components/ui/hotkeys'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/menu'
import { Popover, PopoverContent } from '@/components/ui/popover'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { skillHref } from '../skill-address'
import { possibleActs } from './acts'
import type { PossibleAct } from './acts'
import { ReasonForm } from './reason-form'
import { useSkillAct } from './use-skill-act'

/** What a person may do with a skill, as the transition table gives it. `name` is what the address calls it. */
export function ActButtons({ name }: { name: string }) {
  const { data: skill } = useQuery(query('skill.read', { name }))
  return skill ? <Acts skill={skill} name={name} /> : null
}

const icons: Record<string, typeof Pin> = { protect: Pin, unprotect: PinOff }

function Acts({ skill, name }: { skill: Skill; name: string }) {
  const router = useRouter()
  const acts = possibleActs(skill)
  const { take, running } = useSkillAct(skill, name)
  const [asked, setAsked] = useState<PossibleAct | null>(null)
  const anchors = useRef(new Map<string, HTMLElement>())
  const choose = (act: PossibleAct) => (act.needsReason ? setAsked(act) : take({ act }))
  const editHref = skillHref(name, { tab: 'files', edit: true })
  const canEdit = findTransition(skill.lifecycle, 'revise') !== null
  useHotkeys([
    ...acts.map((act) => ({ keys: act.keys, label: act.label, group: 'This skill', run: () => choose(act) })),
    ...(canEdit ? [{ keys: 'e', label: 'Edit', group: 'This skill', run: () => router.push(editHref) }] : []),
  ])
  const hold = (verb: string) => (element: HTMLElement | null) => {
    if (element) anchors.current.set(verb, element)
  }
  const rare = acts.filter((act) => act.isRare)
  return (
    <>
      {canEdit && (
        <ButtonLink href={editHref} icon={<Pencil aria-hidden />} kbd="e">
          Edit
        </ButtonLink>
      )}
      {acts
        .filter((act) => !act.isRare)
        .map((act) => (
          <ActButton key={act.verb} ref={hold(act.verb)} act={act} pending={running === act.verb} onClick={() => choose(act)} />
        ))}
      <MoreActs ref={hold('more')} acts={rare} onChoose={choose} />
      <Popover open={asked !== null} onOpenChange={(open) => !open && setAsked(null)}>
        {asked && (
          <PopoverContent
            title={`${asked.label} ${skill.name}`}
            align="end"
            anchor={() => anchors.current.get(asked.isRare ? 'more' : asked.verb) ?? null}
          >
            <ReasonForm
              act={asked}
              onCancel={() => setAsked(null)}
              onTake={(reason) => {
                setAsked(null)
                take({ act: asked, reason })
              }}
            />
          </PopoverContent>
        )}
      </Popover>
    </>
  )
}

/** The acts that are seldom taken. */
function MoreActs({ ref, acts, onChoose }: MoreActsProps) {
  if (acts.length === 0) return null
  return (
    <Menu>
      <MenuTrigger render={<Button ref={ref} size="icon" aria-label="More acts" icon={<Ellipsis aria-hidden />} />} />
      <MenuContent>
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

interface MoreActsProps {
  ref: (element: HTMLElement | null) => void
  acts: readonly PossibleAct[]
  onChoose: (act: PossibleAct) => void
}

interface ActButtonProps {
  ref: (element: HTMLElement | null) => void
  act: PossibleAct
  pending: boolean
  onClick: () => void
}

function ActButton({ ref, act, pending, onClick }: ActButtonProps) {
  const Icon = icons[act.verb]
  return (
    <Button
      ref={ref}
      variant={act.variant}
      kbd={act.keys}
      icon={Icon && <Icon aria-hidden />}
      aria-haspopup={act.needsReason ? 'dialog' : undefined}
      pending={pending}
      onClick={onClick}
    >
      <span>
        {act.label}
        {act.needsReason && <span aria-hidden>…</span>}
      </span>
    </Button>
  )
}

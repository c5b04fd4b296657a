'use client'

import { useQuery } from '@tanstack/react-query'
import { Pencil, Pin, PinOff } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { firstShown, whereRoom } from '@/components/ui/has-room'
import { useHotkeys } from '@/components/ui/hotkeys'
import { lateOverlay } from '@/components/ui/late-overlay'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { findTransition } from '@/lib/domain/lifecycle/transitions'
import { designHref } from '../skill-address'
import { possibleActions, type PossibleAction } from './actions'
import { MoreActions } from './more-actions'
import { useSkillAction } from './use-skill-action'

const AskReason = lateOverlay(() => import('./ask-reason').then((module) => module.AskReason))
const SplitDialog = lateOverlay(() => import('../split/split-dialog').then((module) => module.SplitDialog))
const MergeDialog = lateOverlay(() => import('../merge/merge-dialog').then((module) => module.MergeDialog))

/** A person's actions on a skill, from the transition table. `name` is the skill's name in the address. */
export function ActionButtons({ name }: { name: string }) {
  const { data: skill } = useQuery(query('skill.read', { name }))
  return skill ? <Actions skill={skill} name={name} /> : null
}

/** Actions that need more than a press and a reason. */
type Work = 'merge' | 'split' | null

const icons: Record<string, typeof Pin> = { protect: Pin, unprotect: PinOff }

function Actions({ skill, name }: { skill: Skill; name: string }) {
  const router = useRouter()
  const actions = possibleActions(skill)
  const { run, running } = useSkillAction(skill, name)
  const [pending, setPending] = useState<PossibleAction | null>(null)
  const [work, setWork] = useState<Work>(null)
  const anchors = useRef(new Map<string, HTMLElement>())
  const choose = (action: PossibleAction) => (action.needsReason ? setPending(action) : run({ action }))
  const editHref = designHref(name)
  const canEdit = findTransition(skill.lifecycle, 'revise') !== null
  useHotkeys([
    ...actions.map((action) => ({ keys: action.keys, label: action.label, group: 'This skill', run: () => choose(action) })),
    ...(canEdit ? [{ keys: 'e', label: 'Edit', group: 'This skill', run: () => router.push(editHref) }] : []),
  ])
  const anchorOf = (verb: string) => (element: HTMLElement | null) => {
    if (element) anchors.current.set(verb, element)
  }
  const more = () => anchors.current.get('more') ?? null
  const rare = actions.filter((action) => action.isRare)
  const usual = actions.filter((action) => !action.isRare)
  return (
    <>
      {canEdit && (
        <ButtonLink href={editHref} icon={<Pencil aria-hidden />} kbd="e" className={whereRoom}>
          Edit
        </ButtonLink>
      )}
      {usual.map((action, index) => (
        <ActionButton
          key={action.verb}
          ref={anchorOf(action.verb)}
          action={action}
          pending={running === action.verb}
          onClick={() => choose(action)}
          className={index === usual.length - 1 ? undefined : whereRoom}
        />
      ))}
      <MoreActions
        ref={anchorOf('more')}
        skill={skill}
        actions={rare}
        folded={usual.slice(0, -1)}
        editHref={canEdit ? editHref : undefined}
        onChoose={choose}
        onWork={setWork}
      />
      <WorkDialog skill={skill} work={work} backTo={more} onClose={() => setWork(null)} />
      <AskReason
        open={pending !== null}
        onUnfetched={() => setPending(null)}
        pending={pending}
        name={skill.name}
        anchor={(verb) => firstShown(anchors.current.get(verb), more())}
        onClose={() => setPending(null)}
        onConfirm={(action, reason) => run({ action, reason })}
      />
    </>
  )
}

interface WorkDialogProps {
  skill: Skill
  work: Work
  backTo: () => HTMLElement | null
  onClose: () => void
}

function WorkDialog({ skill, work, backTo, onClose }: WorkDialogProps) {
  return (
    <Dialog open={work !== null} onOpenChange={(open) => !open && onClose()}>
      {work === 'merge' && <MergeDialog skill={skill} backTo={backTo} onUnfetched={onClose} />}
      {work === 'split' && <SplitDialog skill={skill} backTo={backTo} onDone={onClose} onUnfetched={onClose} />}
    </Dialog>
  )
}

interface ActionButtonProps {
  ref: (element: HTMLElement | null) => void
  action: PossibleAction
  pending: boolean
  onClick: () => void
  className: string | undefined
}

function ActionButton({ ref, action, pending, onClick, className }: ActionButtonProps) {
  const Icon = icons[action.verb]
  return (
    <Button
      ref={ref}
      className={className}
      variant={action.variant}
      kbd={action.keys}
      icon={Icon && <Icon aria-hidden />}
      aria-haspopup={action.needsReason ? 'dialog' : undefined}
      pending={pending}
      onClick={onClick}
    >
      <span>
        {action.label}
        {action.needsReason && <span aria-hidden>…</span>}
      </span>
    </Button>
  )
}

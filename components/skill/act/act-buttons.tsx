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
import { skillHref } from '../skill-address'
import { possibleActs, type PossibleAct } from './acts'
import { AskReason } from './ask-reason'
import { MoreActs } from './more-acts'
import { useSkillAct } from './use-skill-act'

const SplitDialog = lateOverlay(() => import('../split/split-dialog').then((module) => module.SplitDialog))
const MergeDialog = lateOverlay(() => import('../merge/merge-dialog').then((module) => module.MergeDialog))

/** What a person may do with a skill, as the transition table gives it. `name` is what the address calls it. */
export function ActButtons({ name }: { name: string }) {
  const { data: skill } = useQuery(query('skill.read', { name }))
  return skill ? <Acts skill={skill} name={name} /> : null
}

/** What takes more than a press and a reason. */
type Work = 'merge' | 'split' | null

const icons: Record<string, typeof Pin> = { protect: Pin, unprotect: PinOff }

function Acts({ skill, name }: { skill: Skill; name: string }) {
  const router = useRouter()
  const acts = possibleActs(skill)
  const { take, running } = useSkillAct(skill, name)
  const [asked, setAsked] = useState<PossibleAct | null>(null)
  const [work, setWork] = useState<Work>(null)
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
  const more = () => anchors.current.get('more') ?? null
  const rare = acts.filter((act) => act.isRare)
  const usual = acts.filter((act) => !act.isRare)
  return (
    <>
      {canEdit && (
        <ButtonLink href={editHref} icon={<Pencil aria-hidden />} kbd="e" className={whereRoom}>
          Edit
        </ButtonLink>
      )}
      {usual.map((act, index) => (
        <ActButton
          key={act.verb}
          ref={hold(act.verb)}
          act={act}
          pending={running === act.verb}
          onClick={() => choose(act)}
          className={index === usual.length - 1 ? undefined : whereRoom}
        />
      ))}
      <MoreActs
        ref={hold('more')}
        skill={skill}
        acts={rare}
        folded={usual.slice(0, -1)}
        editHref={canEdit ? editHref : undefined}
        onChoose={choose}
        onWork={setWork}
      />
      <WorkDialog skill={skill} work={work} backTo={more} onClose={() => setWork(null)} />
      <AskReason
        asked={asked}
        name={skill.name}
        anchor={(verb) => firstShown(anchors.current.get(verb), more())}
        onClose={() => setAsked(null)}
        onTake={(act, reason) => take({ act, reason })}
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

interface ActButtonProps {
  ref: (element: HTMLElement | null) => void
  act: PossibleAct
  pending: boolean
  onClick: () => void
  className: string | undefined
}

function ActButton({ ref, act, pending, onClick, className }: ActButtonProps) {
  const Icon = icons[act.verb]
  return (
    <Button
      ref={ref}
      className={className}
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

'use client'

import { useRef, useState } from 'react'
import { Link } from '@/components/ui/link'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { formatDay } from '@/components/ui/format-time'
import { Time } from '@/components/ui/time'
import { useAction } from '@/components/ui/use-action'
import { reopenCandidate, undoEvent } from '@/lib/actions'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { withoutStop } from '@/lib/domain/without-stop'
import { ReasonPicker } from './reason-picker'
import type { DecisionStatusProps } from './decision-status-props'

/** The past decision and its actor, with Undo and Reopen. */
export function PastDecision({ candidate, isElsewhere, now }: DecisionStatusProps) {
  const { status, isAged, snoozedUntil, decision } = candidate
  return (
    <Callout
      tone={status === 'promoted' ? 'good' : 'idle'}
      actions={
        (status !== 'promoted' || decision?.canUndo) && (
          <>
            {status !== 'promoted' && <Reopen key={candidate.id} candidate={candidate} />}
            {decision?.canUndo && <UndoDecision event={decision.event} candidate={candidate} />}
          </>
        )
      }
    >
      {isElsewhere && status !== 'snoozed' && <strong className="font-medium">Already decided. </strong>}
      {status === 'snoozed' && isAged && 'Snoozed automatically after 30 days. '}
      {status === 'snoozed' &&
        `Snoozed until ${snoozedUntil ? formatDay(new Date(snoozedUntil), new Date(now)) : 'more sessions show it'}`}
      {status === 'generic' && 'Not in the queue: a fresh agent knows all of it'}
      {status === 'dismissed' && `Dismissed: ${withoutStop(candidate.dismissReason ?? '')}`}
      {status === 'promoted' && <Approved skill={candidate.skill} />}
      <Who candidate={candidate} now={now} />
    </Callout>
  )
}

function Approved({ skill }: { skill: string | undefined }) {
  if (!skill) return <>Approved</>
  return (
    <>
      Approved as{' '}
      <Link href={`/skills/${skill}`} className="opens rounded-xs font-medium">
        {skill}
      </Link>
    </>
  )
}

/** ", by owner 2 minutes ago." */
function Who({ candidate, now }: { candidate: CandidateDetail; now: string }) {
  const { decision, id, skill, status } = candidate
  if (!decision) return <>.</>
  const { kind, id: actor } = decision.actor
  const object = status === 'promoted' && skill ? skill : id
  return (
    <>
      , by {kind === 'policy' ? 'policy' : actor}{' '}
      <Link href={`/audit?object=${object}`} className="opens rounded-xs">
        <Time at={decision.at} now={now} />
      </Link>
      .
    </>
  )
}

function UndoDecision({ event, candidate }: { event: string; candidate: CandidateDetail }) {
  const undoing = useAction({
    name: 'event.undo',
    run: () => undoEvent({ id: event }),
    message: () => `${candidate.name} is back in the queue`,
    eventOf: (value) => value.event?.id ?? null,
  })
  return (
    <Button size="sm" pending={undoing.isPending} onClick={() => undoing.mutate(undefined)}>
      Undo
    </Button>
  )
}

const reopening = { title: 'Why reopen?', reasons: ['Dismissed by mistake', 'The work came up again'] }
const wanting = { title: 'Why reopen?', reasons: ['Agents do get this wrong', 'We want it written down'] }

/** Reopens a candidate, with a reason: also when an undo would revert more, or when nobody made the decision. */
function Reopen({ candidate }: { candidate: CandidateDetail }) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const reopen = useAction({
    name: 'candidate.reopen',
    run: (reason: string) => reopenCandidate({ id: candidate.id, reason }),
    message: () => `Reopened ${candidate.name}`,
    eventOf: ({ event }) => event,
  })
  const close = () => setOpen(false)
  return (
    <>
      <Button
        ref={button}
        size="sm"
        pending={reopen.isPending}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        Reopen…
      </Button>
      {open && (
        <ReasonPicker
          asking={candidate.status === 'generic' ? wanting : reopening}
          count={1}
          open
          onOpenChange={close}
          anchor={() => button.current}
          onReason={(reason) => {
            close()
            reopen.mutate(reason)
          }}
        />
      )}
    </>
  )
}

'use client'

import { Link } from '@/components/ui/link'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { formatDay } from '@/components/ui/format-time'
import { Time } from '@/components/ui/time'
import { useAct } from '@/components/ui/use-act'
import { undoEvent } from '@/lib/actions'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'

export interface StandingProps {
  candidate: CandidateDetail
  /** It was in the list of what waits, and somebody decided on it since. */
  isElsewhere: boolean
  now: string
}

/** What is decided already, by whom, with Undo; and what forbids deciding in bulk. */
export function Standing({ candidate, isElsewhere, now }: StandingProps) {
  const { status, isAged, snoozedUntil } = candidate
  const refusal = status === 'open' || status === 'snoozed' ? refuseInBulk(candidate) : null
  return (
    <>
      {status !== 'open' && (
        <Callout
          tone={status === 'promoted' ? 'good' : 'idle'}
          actions={candidate.decision?.canUndo && <UndoDecision event={candidate.decision.event} candidate={candidate} />}
        >
          {isElsewhere && status !== 'snoozed' && <strong className="font-medium">Decided elsewhere meanwhile. </strong>}
          {status === 'snoozed' && isAged && 'Aged: nobody decided on it for thirty days. '}
          {status === 'snoozed' &&
            `Snoozed until ${snoozedUntil ? formatDay(new Date(snoozedUntil), new Date(now)) : 'more sessions show it'}`}
          {status === 'dismissed' && `Dismissed: ${candidate.dismissReason}`}
          {status === 'promoted' && <Approved skill={candidate.skill} />}
          <Who candidate={candidate} now={now} />
        </Callout>
      )}
      {refusal && <Callout tone={refusal.code === 'risky' ? 'bad' : 'neutral'}>{refusal.reason}</Callout>}
    </>
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
  const undoing = useAct({
    name: 'event.undo',
    run: () => undoEvent({ id: event }),
    said: () => `${candidate.name} waits in the queue again`,
  })
  return (
    <Button size="sm" pending={undoing.isPending} onClick={() => undoing.mutate(undefined)}>
      Undo
    </Button>
  )
}

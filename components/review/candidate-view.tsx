'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useHotkeys, type Hotkey } from '@/components/ui/hotkeys'
import { Skeleton } from '@/components/ui/skeleton'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { ActsBar, type Picking } from './acts-bar'
import { BehaviourPanel } from './behaviour-panel'
import { CandidateHead } from './candidate-head'
import { dismissReasons, snoozeChoices } from './choices'
import { DraftPanel } from './draft-panel'
import { EvidencePanel } from './evidence-panel'
import { GatesPanel, ScorePanel } from './judgement-panels'
import { LitSteps } from './lit-steps'
import type { Decisions } from './use-decisions'

const DraftEditor = dynamic(() => import('./draft-editor').then((module) => module.DraftEditor), {
  ssr: false,
  loading: () => <Skeleton className="h-96" />,
})

export interface CandidateViewProps {
  candidate: CandidateDetail
  decisions: Decisions
  /** False while the detail is not on the screen: what is not seen is not decided. */
  canDecide: () => boolean
  now: string
}

/** One candidate with everything a reviewer needs, and the acts. Give it the candidate's id as key. */
export function CandidateView({ candidate, decisions, canDecide, now }: CandidateViewProps) {
  const [isEditing, setEditing] = useState(false)
  // The text below is of another length than the form was.
  const closeEditor = () => {
    setEditing(false)
    window.scrollTo(0, 0)
  }
  const [picking, setPicking] = useState<Picking>(null)
  const isDecided = candidate.status === 'promoted' || candidate.status === 'dismissed'
  const seen = (act: () => void) => () => {
    if (canDecide()) act()
  }
  const approve = () => decisions.approve(candidate, false)
  const protect = () => decisions.approve(candidate, true)
  const keys = [
    { keys: 'a', label: 'Approve', run: seen(approve) },
    { keys: 'p', label: 'Approve and protect', run: seen(protect) },
    { keys: 'e', label: 'Edit', run: seen(() => setEditing(true)) },
    { keys: 's', label: 'Snooze', run: seen(() => setPicking('snooze')) },
    { keys: 'x', label: 'Dismiss', run: seen(() => setPicking('reason')) },
    { keys: 'mod+enter', label: 'Approve and go on', run: seen(approve) },
  ]
  useHotkeys(keys, { enabled: !isDecided && !isEditing })
  useHotkeys(numberKeys(candidate, decisions, picking, now), { enabled: picking !== null })
  return (
    <LitSteps>
      <article aria-label={candidate.name} className="grid content-start gap-4 px-4 py-4 md:px-6 md:py-5">
        <CandidateHead candidate={candidate} now={now} />
        {candidate.behaviour && <BehaviourPanel behaviour={candidate.behaviour} skill={candidate.name} />}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {isEditing ? (
            <DraftEditor candidate={candidate} onClose={closeEditor} onApprove={(saved) => decisions.approve(saved, false)} />
          ) : (
            <DraftPanel candidate={candidate} />
          )}
          <div className="grid min-w-0 gap-4">
            <EvidencePanel candidate={candidate} />
            <GatesPanel gates={candidate.gates} />
            <ScorePanel score={candidate.score} />
          </div>
        </div>
      </article>
      {!isDecided && !isEditing && (
        <ActsBar
          now={now}
          picking={picking}
          onPicking={setPicking}
          onApprove={approve}
          onProtect={protect}
          onEdit={() => setEditing(true)}
          onReason={(reason) => decisions.dismiss(candidate, reason)}
          onSnooze={(snooze) => decisions.snooze(candidate, snooze)}
        />
      )}
    </LitSteps>
  )
}

/** The numbers of the picker that is asked for, also in the moment before it has the focus. */
function numberKeys(candidate: CandidateDetail, decisions: Decisions, picking: Picking, now: string): Hotkey[] {
  const acts =
    picking === 'reason'
      ? dismissReasons.map((label) => ({ label, run: () => decisions.dismiss(candidate, label) }))
      : snoozeChoices.map(({ label, snooze }) => ({ label, run: () => decisions.snooze(candidate, snooze(now)) }))
  return acts.map((act, index) => ({ keys: String(index + 1), ...act }))
}

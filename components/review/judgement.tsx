import { lateWithin } from '@/components/ui/lazily'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { EffectsPanel } from './effects-panel'
import { EvidencePanel } from './evidence-panel'
import { FamilyPanel } from './family-panel'
import { GatesPanel, ScorePanel } from './judgement-panels'
import { KnowsPanel } from './knows-panel'
import { TaintPanel } from './taint-panel'

// Few candidates answer uses.
const AnsweredPanel = lateWithin(() => import('./answered-panel').then((module) => module.AnsweredPanel))

/** Whether the reviewer said that a revision may touch more than its skill does today. */
export interface Widening {
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Its evidence for and against. A merge is backed by two skills, a policy proposal by uses, and neither by sessions. */
export function Judgement({ candidate, widening, now }: { candidate: CandidateDetail; widening: Widening; now: string }) {
  if (candidate.kind === 'act' && candidate.gates.length === 0) return null
  if (candidate.kind === 'merge' || candidate.kind === 'act') return <GatesPanel gates={candidate.gates} />
  return (
    <div className="@container">
      <div className="grid min-w-0 items-start gap-4 @3xl:grid-cols-2 [&>*]:min-w-0">
        {candidate.answers && <AnsweredPanel answers={candidate.answers} skill={candidate.skill ?? candidate.name} now={now} />}
        <EvidencePanel candidate={candidate} />
        <TaintPanel taint={candidate.taint} />
        <KnowsPanel candidate={candidate} />
        <FamilyPanel family={candidate.family} />
        <EffectsPanel candidate={candidate} {...widening} />
        <GatesPanel gates={candidate.gates} />
        <ScorePanel score={candidate.score} />
      </div>
    </div>
  )
}

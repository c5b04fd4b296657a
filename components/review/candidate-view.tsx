'use client'

import dynamic from 'next/dynamic'
import { memo, Suspense } from 'react'
import { bufferKeys } from '@/components/ui/buffered-keys'
import { useHotkeys } from '@/components/ui/hotkeys'
import { inPlace } from '@/components/ui/in-place'
import { lateWithin, lazily } from '@/components/ui/lazily'
import { ProgressLine } from '@/components/ui/progress-line'
import { Skeleton } from '@/components/ui/skeleton'
import { useCalm, useLasting } from '@/components/ui/use-calm'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { DecisionBar } from './decision-bar'
import { CandidateHead } from './candidate-head'
import { DraftPanel } from './draft-panel'
import type { Widening } from './judgement'
import { LitSteps } from './lit-steps'
import type { Picking } from './put-aside'
import type { Decisions, Snooze } from './use-decisions'
import { unsaved } from './unsaved'
import { useMergePlan, type MergePlanning } from './use-merge-plan'
import { useOf } from './use-of'
import { withWording, type TextChoice } from './wording-text'

const shape = <Skeleton className="h-96" />
const loading = () => shape
// Few candidates have these.
const BehaviourPanel = lateWithin(() => import('./behaviour-panel').then((module) => module.BehaviourPanel))
const MergePanel = lateWithin(() => import('./merge-panel').then((module) => module.MergePanel))
const MovePanel = lateWithin(() => import('./move-panel').then((module) => module.MovePanel))
// The draft is read first.
const Judgement = lazily(() => import('./judgement').then((module) => module.Judgement), shape)
const DraftEditor = dynamic(
  inPlace(() => import('./draft-editor').then((module) => module.DraftEditor)),
  { ssr: false, loading },
)
const MergeInto = dynamic(
  inPlace(() => import('./merge-into').then((module) => module.MergeInto)),
  { ssr: false, loading },
)

export interface CandidateViewProps {
  candidate: CandidateDetail
  /** Another candidate is loading: this one stays visible, and its decision keys are off. */
  isOld: boolean
  decisions: Decisions
  /** False while the detail is off screen: an invisible candidate cannot be decided. */
  canDecide: () => boolean
  /** Several are selected: the keys and the foot of the page belong to them. */
  isBulk: boolean
  /** It was in the list of open candidates. */
  isListed: boolean
  /** When it was read (ISO 8601), as the reference for relative times. */
  readAt: string
  now: string
}

/** Content of the left half: the draft, its editor, or the choice of a skill to merge into. */
type Work = 'edit' | 'merge' | null

/** Data about a candidate, without its actions. */
interface Shown extends Pick<CandidateViewProps, 'candidate' | 'decisions' | 'readAt'> {
  work: Work
  /** Which text is `candidate`'s. */
  choice: TextChoice
  planning: MergePlanning
  widening: Widening
  /** It was listed as open when somebody else decided. */
  isElsewhere: boolean
}

const isDecided = ({ status }: CandidateDetail) => status === 'promoted' || status === 'dismissed'
const isUndecidedMerge = (candidate: CandidateDetail) => candidate.kind === 'merge' && !isDecided(candidate)

/**
 * One candidate with everything a reviewer needs, and the actions. On navigation the actions and their keys switch at once; text
 * and evidence follow when no other key does.
 */
export function CandidateView(props: CandidateViewProps) {
  const { candidate: own, isOld, decisions, canDecide, isBulk, isListed, readAt, now } = props
  // A newer draft of it is shown first.
  const [chosen, onChoose] = useOf<string | null>(`${own.id} ${own.digest}`, null)
  const candidate = withWording(own, chosen)
  // An unfinished edit is reopened.
  const [work, setWork] = useOf<Work>(candidate.id, unsaved.has(candidate.id) ? 'edit' : null)
  const begin = (next: Work) => {
    bufferKeys(() => setWork(null))
    setWork(next)
  }
  const planning = useMergePlan({ id: candidate.id, asked: isUndecidedMerge(candidate) })
  const [isAccepted, onAccept] = useOf(`${candidate.id} ${candidate.digest}`, false)
  const widening: Widening = { isAccepted, onAccept }
  const choice: TextChoice = { own, chosen: candidate === own ? null : chosen, onChoose }
  const shown: Shown = {
    candidate,
    choice,
    decisions,
    readAt,
    work,
    planning,
    widening,
    isElsewhere: isDecided(candidate) && isListed,
  }
  const isCalm = useCalm(candidate.id)
  const isLate = useLasting(isOld)
  return (
    <>
      {isLate && <ProgressLine label="Loading the candidate" />}
      <div aria-busy={isOld}>
        <CandidatePage shown={shown} stays={isOld || !isCalm} onWork={setWork} />
      </div>
      {!isDecided(candidate) && work === null && (
        <div inert={isOld} className="contents">
          <DecisionButtons
            candidate={candidate}
            decisions={decisions}
            canDecide={canDecide}
            isLive={!isBulk && !isOld}
            className={isBulk ? 'lg:invisible' : undefined}
            isUnaccepted={candidate.widens !== null && !isAccepted}
            merging={candidate.kind === 'merge' ? { dropped: [...planning.dropped], unready: planning.unready } : undefined}
            onWork={begin}
            now={now}
          />
        </div>
      )}
    </>
  )
}

interface CandidatePageProps {
  shown: Shown
  /** Keeps the rendered output for now. */
  stays: boolean
  onWork: (work: Work) => void
}

const isDrawn = (before: CandidatePageProps, next: CandidatePageProps) =>
  next.stays || (before.shown === next.shown && before.onWork === next.onWork)

/** What stands below the head comes together: a draft that came later would push away what stands below it. */
const CandidatePage = memo(function CandidatePage({ shown, onWork }: CandidatePageProps) {
  const { candidate, choice, decisions, readAt, work, planning, widening, isElsewhere } = shown
  // The text below has another length than the form.
  const close = () => {
    onWork(null)
    window.scrollTo(0, 0)
  }
  return (
    <LitSteps key={candidate.id}>
      <article aria-label={candidate.name} className="grid max-w-[1016px] content-start gap-4 px-4 py-4 md:px-6 md:py-5">
        <CandidateHead candidate={candidate} isElsewhere={isElsewhere} now={readAt} />
        <Suspense fallback={shape}>
          {isUndecidedMerge(candidate) && <MergePanel planning={planning} />}
          {candidate.behaviour && <BehaviourPanel behaviour={candidate.behaviour} skill={candidate.name} />}
          {work === 'edit' && (
            <DraftEditor candidate={candidate} onClose={close} onApprove={(saved) => decisions.approve(saved)} />
          )}
          {work === 'merge' && (
            <MergeInto
              candidate={choice.own}
              onClose={close}
              onMerge={(into, dropped) => decisions.merge(choice.own, into, dropped)}
            />
          )}
          {work === null &&
            (candidate.kind === 'act' ? (
              <MovePanel candidate={candidate} now={readAt} />
            ) : (
              <DraftPanel candidate={candidate} choice={choice} />
            ))}
          <Judgement candidate={candidate} widening={widening} now={readAt} />
        </Suspense>
      </article>
    </LitSteps>
  )
}, isDrawn)

interface DecisionButtonsProps extends Pick<CandidateViewProps, 'candidate' | 'decisions' | 'canDecide' | 'now'> {
  /** Whether its keys are active now. */
  isLive: boolean
  /** A revision that can touch more than its skill does today, and nobody ticked it yet. */
  isUnaccepted: boolean
  /** For a merge: what the reviewer ticked, and why it cannot be approved yet. */
  merging: { dropped: string[]; unready: string | undefined } | undefined
  onWork: (work: Work) => void
  className: string | undefined
}

/** The actions with their keys. */
function DecisionButtons(props: DecisionButtonsProps) {
  const { candidate, decisions, canDecide, isLive, isUnaccepted, merging, onWork, now, className } = props
  const unready = isUnaccepted ? 'Tick under “What it can touch” that it may touch more' : merging?.unready
  const [picking, setPicking] = useOf<Picking>(candidate.id, null)
  const seen = (run: () => void) => () => {
    if (canDecide()) run()
  }
  const isText = candidate.kind === 'new' || candidate.kind === 'revision' || candidate.kind === 'warning'
  const canMerge = candidate.kind === 'new' || candidate.kind === 'revision'
  const approve = () => {
    if (!unready) decisions.approve(candidate, merging ? { dropped: merging.dropped } : {})
  }
  const protect = () => {
    if (!unready) decisions.approve(candidate, { protect: true })
  }
  const pickers = {
    picking,
    now,
    onReason: (reason: string) => decisions.dismiss(candidate, reason),
    onSnooze: (snooze: Snooze) => decisions.snooze(candidate, snooze),
  }
  const label = candidate.kind === 'merge' ? 'Merge' : 'Approve'
  const keys = [
    { keys: 'a', label, run: seen(approve) },
    ...(isText ? [{ keys: 'p', label: 'Approve and protect', run: seen(protect) }] : []),
    ...(isText ? [{ keys: 'e', label: 'Edit', run: seen(() => onWork('edit')) }] : []),
    ...(canMerge ? [{ keys: 'm', label: 'Merge into…', run: seen(() => onWork('merge')) }] : []),
    { keys: 's', label: 'Snooze', run: seen(() => setPicking('snooze')) },
    { keys: 'x', label: 'Dismiss', run: seen(() => setPicking('reason')) },
    { keys: 'mod+enter', label: `${label} and next`, run: seen(approve) },
  ]
  useHotkeys(keys, { enabled: isLive })
  return (
    <DecisionBar
      {...pickers}
      approveLabel={label}
      unready={unready}
      onPicking={setPicking}
      onApprove={approve}
      onProtect={isText ? protect : undefined}
      onEdit={isText ? () => onWork('edit') : undefined}
      onMerge={canMerge ? () => onWork('merge') : undefined}
      className={className}
    />
  )
}

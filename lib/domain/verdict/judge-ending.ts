import { sourceWeights } from '@/lib/domain/outcome/sources'
import type { ParsedSession, SessionOutcome } from '@/lib/domain/session/step'
import { deliverySignals } from '@/lib/domain/verdict/deliveries'
import { closingSignals, errorAtEnd } from '@/lib/domain/verdict/ending-signals'
import { ownChecks } from '@/lib/domain/verdict/own-checks'
import { personSignals } from '@/lib/domain/verdict/person-signals'
import { readStep } from '@/lib/domain/verdict/read-step'
import { logOddsOf, shippedWeights, verdictMargin, type VerdictSignal } from '@/lib/domain/verdict/signal'

/** Counts the rules of this folder: sessions that former ones judged are judged again from what is stored of them. */
export const verdictRules = 3

export interface EndingVerdict {
  outcome: SessionOutcome
  source: 'label' | 'analysis' | null
  /** 0.9 for a label, 0.4 for analysis, 0 where nothing says anything. */
  weight: number
  /** The sentence of the signal that counts most for the outcome, or why there is none. Holds no text of the session. */
  because: string
  /** All signals, for and against, in the order in which they count. */
  signals: VerdictSignal[]
}

export type EndedSession = Pick<ParsedSession, 'steps' | 'lastText' | 'prompts' | 'outcome' | 'signals'> & { harness?: string }

/** Everything in a session that says how it ended. */
export function endingSignals(session: EndedSession): VerdictSignal[] {
  const all = session.steps.map((step) => readStep(step, session.harness))
  const own = all.filter(({ step }) => !step.isSidechain)
  return [
    ...ownChecks(own, all),
    ...deliverySignals(own, session.prompts),
    ...openedRequests(session),
    ...personSignals({ prompts: session.prompts, reads: own }, session.signals),
    ...errorAtEnd(own),
    ...closingSignals(session.lastText),
  ]
}

function openedRequests({ signals = [] }: EndedSession): VerdictSignal[] {
  const opened = signals.findLast(({ kind }) => kind === 'pull-request')
  if (!opened) return []
  const turn = Math.max(0, opened.turn)
  const weight = shippedWeights.pullRequestOpened
  return [{ kind: 'delivery', sign: 'for', weight, step: null, turn, sentence: 'A pull request was opened.' }]
}

/**
 * How a session ended. A label decides alone. Else the log-odds of all signals are added up: success from `verdictMargin` on, failure
 * from its negative, and unknown between them or where closing words are all there is. `later` is what other sessions did with it.
 */
export function judgeEnding(session: EndedSession, later: readonly VerdictSignal[] = []): EndingVerdict {
  const signals = [...endingSignals(session), ...later]
  const { outcome } = session
  if (outcome && outcome !== 'unknown') {
    const sentence = `The transcript is labeled ${outcome}.`
    const label = labelSignal(outcome, sentence)
    return { outcome, source: 'label', weight: sourceWeights.label, because: sentence, signals: [label, ...ordered(signals)] }
  }
  return addUp(signals)
}

/** Shown beside the others; a label is not added to them. */
const labelWeight = 5

/** What a label or a person says of an ending, beside the other signals. */
export const labelSignal = (outcome: SessionOutcome, sentence: string): VerdictSignal => ({
  kind: 'label',
  sign: outcome === 'success' ? 'for' : 'against',
  weight: labelWeight,
  step: null,
  turn: null,
  sentence,
})

/**
 * What evidence comes to beside the base rate, which `bias` stands for, both in log-odds. The base rate may hold a verdict back; it never
 * makes one, for it says nothing of this session.
 */
export function heldBack(evidence: number, bias: number): number {
  if (evidence > 0) return Math.min(evidence, Math.max(0, evidence + bias))
  return evidence < 0 ? Math.max(evidence, Math.min(0, evidence + bias)) : 0
}

/** The verdict that signals come to; `bias` holds it back. */
export function addUp(signals: readonly VerdictSignal[], bias = 0): EndingVerdict {
  const list = ordered(signals)
  const sum = heldBack(
    list.reduce((total, one) => total + logOddsOf(one), 0),
    bias,
  )
  const sign = sum > 0 ? 'for' : 'against'
  const leading = list.find((one) => one.sign === sign && one.weight > 0)
  const isStrong = list.some(({ kind, weight }) => kind !== 'closing' && weight > 0)
  if (!leading || !isStrong || Math.abs(sum) < verdictMargin) {
    const because = list.length === 0 ? 'Nothing in the session shows how it ended.' : tooLittle(list)
    return { outcome: 'unknown', source: null, weight: 0, because, signals: list }
  }
  const outcome = sum > 0 ? 'success' : 'failure'
  return { outcome, source: 'analysis', weight: sourceWeights.analysis, because: leading.sentence, signals: list }
}

function tooLittle(signals: readonly VerdictSignal[]): string {
  const isMixed = new Set(signals.flatMap(({ sign, weight }) => (weight > 0 ? [sign] : []))).size > 1
  return isMixed ? 'The signals disagree, and neither side prevails.' : 'The signals are too weak to tell how it ended.'
}

const ordered = (signals: readonly VerdictSignal[]): VerdictSignal[] => signals.toSorted((a, b) => b.weight - a.weight)

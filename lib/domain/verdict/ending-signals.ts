import { isReader } from '@/lib/domain/outcome-text/reader-tools'
import { asksAtEnd, readsAs, refusesByPolicy } from '@/lib/domain/outcome-text/reads-as'
import { checksIn } from '@/lib/domain/outcome-text/check-command'
import { didNotRun, type ReadStep } from '@/lib/domain/verdict/read-step'
import { shippedWeights as weights, type VerdictSignal } from '@/lib/domain/verdict/signal'

/** A telling step that failed, with none after it that worked; a check is a signal of its own and is left out. */
export function errorAtEnd(own: readonly ReadStep[]): VerdictSignal[] {
  const last = own.at(-1)
  const isAnswered = own.some(({ step }) => step.output !== undefined)
  if (last && isAnswered && last.step.status === 'unknown' && !last.step.output && !isReader(last.step.tool, last.heads)) {
    return [
      about(
        last,
        weights.unanswered,
        `The session ends with a call of ${last.step.tool} in step ${last.step.position + 1} that was never answered.`,
      ),
    ]
  }
  const telling = own.findLast((read) => !didNotRun(read.step) && !isReader(read.step.tool, read.heads) && isRun(read))
  if (!telling || telling.result !== 'failure') return []
  if (checksIn(telling.heads, telling.command ?? '').length > 0) return []
  const name = telling.heads.at(-1) ?? telling.step.tool
  return [
    about(telling, weights.failedStep, `The last step that did something, ${name} in step ${telling.step.position + 1}, failed.`),
  ]
}

/** A call with an answer: one without says neither that it worked nor that it failed. */
const isRun = ({ step }: ReadStep): boolean => step.status !== 'unknown' || step.output !== undefined

const about = ({ step }: ReadStep, weight: number, sentence: string): VerdictSignal => ({
  kind: 'error',
  sign: 'against',
  weight,
  step: step.position,
  turn: step.turn,
  sentence,
})

const readings = {
  done: { sign: 'for', weight: weights.done, sentence: 'The last message reads as done.' },
  'given-up': { sign: 'against', weight: weights.givenUp, sentence: 'The last message reads as given up.' },
  partial: {
    sign: 'against',
    weight: weights.givenUp / 2,
    sentence: 'The last message reads as done in part and given up in part.',
  },
} as const

/** How the agent's last message reads: weak, and never enough alone. */
export function closingSignals(lastText: string | undefined): VerdictSignal[] {
  const text = lastText ?? ''
  const reading = readsAs(text)
  const found: VerdictSignal[] = []
  const isRefusal = reading !== 'done' && refusesByPolicy(text)
  if (reading && !isRefusal) found.push({ kind: 'closing', step: null, turn: null, ...readings[reading] })
  if (asksAtEnd(text)) {
    const sentence = 'The last message leaves a decision to the person.'
    found.push({ kind: 'closing', sign: 'against', weight: weights.asks, step: null, turn: null, sentence })
  }
  return found
}

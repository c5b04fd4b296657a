import type { Prompt } from '@/lib/domain/session/step'
import type { SessionSignal } from '@/lib/domain/session/signal'
import { isAskedAgain, readPersonWord, type PersonWord } from '@/lib/domain/verdict/person-words'
import type { ReadStep } from '@/lib/domain/verdict/read-step'
import { shippedWeights as weights, type VerdictSignal } from '@/lib/domain/verdict/signal'
import { isReader } from '@/lib/domain/outcome-text/reader-tools'

/** Share of its weight that a word about earlier work keeps once more was done after it. */
const pastShare = 0.25

interface Turns {
  prompts: readonly Prompt[]
  reads: readonly ReadStep[]
}

/**
 * What the person said or did after a piece of work. A word speaks of what was done before it; where more was done afterwards it says
 * little of how the session ended. A complaint that nothing answered counts whole.
 */
export function personSignals({ prompts, reads }: Turns, signals: readonly SessionSignal[] = []): VerdictSignal[] {
  const firstTurn = reads.reduce((least, { step }) => Math.min(least, step.turn), Infinity)
  const found = prompts.flatMap((prompt, index) => {
    if (index === 0) return []
    const read = readWord(prompts, index)
    const rule = rules[read]
    if (!rule || (firstTurn >= prompt.turn && read !== 'thanks')) return []
    const later = reads.filter(({ step }) => step.turn >= prompt.turn)
    const isPast = rule.isPast(later, prompt.turn)
    const weight = Math.round(rule.weight * (isPast ? pastShare : 1) * 100) / 100
    return [
      { kind: 'person', sign: rule.sign, weight, step: null, turn: prompt.turn, sentence: rule.sentence } satisfies VerdictSignal,
    ]
  })
  return [...lastOfEach(found), ...cutOff({ prompts, reads }, signals)]
}

type Read = PersonWord | 'again'

/** Earlier messages among which the same request is looked for. */
const againPrompts = 10

function readWord(prompts: readonly Prompt[], index: number): Read {
  const { text } = prompts[index]!
  const word = readPersonWord(text)
  if (word !== 'asks') return word
  return prompts.slice(Math.max(0, index - againPrompts), index).some((earlier) => isAskedAgain(earlier.text, text))
    ? 'again'
    : 'asks'
}

interface Rule {
  sign: VerdictSignal['sign']
  weight: number
  sentence: string
  /** Whether what came later makes the word one about the past. */
  isPast: (later: readonly ReadStep[], turn: number) => boolean
}

const isWork = ({ step, heads }: ReadStep): boolean => step.status === 'ok' && !isReader(step.tool, heads)
const isGit = ({ command }: ReadStep): boolean => /\bgit\b/.test(command ?? '')
/** Handing out what was made is no more work. */
const workAfter = (later: readonly ReadStep[], turn: number): boolean =>
  later.some((read) => read.step.turn > turn && isWork(read) && !isGit(read))
const anyWork = (later: readonly ReadStep[]): boolean => later.some(isWork)

const rules: Partial<Record<Read, Rule>> = {
  thanks: { sign: 'for', weight: weights.thanks, sentence: 'The person thanked the agent.', isPast: anyWork },
  accepts: {
    sign: 'for',
    weight: weights.accepted,
    sentence: 'The person asked to commit, push or publish the work, which accepts it.',
    isPast: workAfter,
  },
  asks: { sign: 'for', weight: weights.wentOn, sentence: 'The person went on to something else.', isPast: workAfter },
  leaves: { sign: 'for', weight: weights.left, sentence: 'The person left without objecting.', isPast: anyWork },
  complains: {
    sign: 'against',
    weight: weights.complaint,
    sentence: 'The person said that something was wrong.',
    isPast: anyWork,
  },
  undoes: { sign: 'against', weight: weights.undo, sentence: 'The person undid the work or asked to.', isPast: anyWork },
  again: { sign: 'against', weight: weights.askedAgain, sentence: 'The person asked for the same thing again.', isPast: anyWork },
}

/** One signal a sentence, the heaviest, the last among equals: a person who thanks ten times is no surer. */
function lastOfEach(signals: readonly VerdictSignal[]): VerdictSignal[] {
  const bySentence = new Map<string, VerdictSignal>()
  for (const signal of signals) {
    const known = bySentence.get(signal.sentence)
    if (!known || signal.weight >= known.weight) bySentence.set(signal.sentence, signal)
  }
  return [...bySentence.values()]
}

/** The person cut the agent off, or refused a call, and nothing worked after it. */
function cutOff({ prompts, reads }: Turns, signals: readonly SessionSignal[]): VerdictSignal[] {
  const refused = reads.findLast(({ step }) => step.status === 'denied')
  const found: VerdictSignal[] = []
  if (refused && !reads.some((read) => read.step.position > refused.step.position && isAnswer(read))) {
    const { position, turn } = refused.step
    const sentence = `The person or a policy refused step ${position + 1}, and nothing was done instead.`
    found.push({ kind: 'person', sign: 'against', weight: weights.refusedStep, step: position, turn, sentence })
  }
  const cut = signals.findLast(({ kind }) => kind === 'interrupt')
  const lastWork = reads.findLast(isWork)?.step.turn ?? -1
  const isLast =
    cut && cut.turn >= lastWork && !prompts.some((one) => one.turn > cut.turn && readPersonWord(one.text) !== 'leaves')
  if (isLast) {
    const sentence = 'The person interrupted the agent, and the session ended there.'
    found.push({
      kind: 'person',
      sign: 'against',
      weight: weights.interrupted,
      step: null,
      turn: Math.max(0, cut.turn),
      sentence,
    })
  }
  return found
}

const isAnswer = ({ step, heads }: ReadStep): boolean => step.status === 'ok' && !isReader(step.tool, heads)

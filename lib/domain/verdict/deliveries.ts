import { capital } from '@/lib/domain/capital'
import type { Prompt } from '@/lib/domain/session/step'
import { readPersonWord } from '@/lib/domain/verdict/person-words'
import { shippedWeights as weights, type VerdictSignal } from '@/lib/domain/verdict/signal'
import { didNotRun, type ReadStep } from '@/lib/domain/verdict/read-step'

/** Commands that hand out what was made, in the order in which work goes through them. */
const deliveries: readonly [RegExp, string][] = [
  [/\bgit (?:-C \S+ )?commit\b/, 'git commit'],
  [/\bgit (?:-C \S+ )?push\b/, 'git push'],
  [/\b(?:gh pr|glab mr) create\b/, 'the pull request'],
  [/\b(?:npm|pnpm|yarn|cargo|poetry|twine|uv|gem) (?:publish|upload)\b/, 'the release'],
]
const merging = /\b(?:gh pr|glab mr) merge\b/
const closing = /\b(?:gh pr|glab mr) close\b/
const reverting = /\bgit (?:-C \S+ )?revert\b|\bgit (?:-C \S+ )?reset (?:--hard|HEAD[~^])/
const nothing = /nothing to commit|no changes added to commit|nothing added to commit|everything up-to-date/i
/** A commit as git prints it. */
const landed =
  /^\[[^\]\n]{1,200} [0-9a-f]{7,40}\]|^\s*\d+ files? changed|^\s{1,4}(?:[0-9a-f]{7,40}\.\.\.?[0-9a-f]{7,40}|\* \[new (?:branch|tag)\])/m
const unquoted = (command: string): string => command.replaceAll(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"/g, ' ')

interface Delivery {
  read: ReadStep
  name: string
  isDone: boolean | null
}

/** What became of the work inside the session: committed, pushed, merged, closed, or taken back. */
export function deliverySignals(own: readonly ReadStep[], prompts: readonly Prompt[]): VerdictSignal[] {
  const signals: VerdictSignal[] = []
  let last: Delivery | null = null
  for (const read of own) {
    if (read.command === null || didNotRun(read.step)) continue
    const text = unquoted(read.command)
    if (merging.test(text) && read.result !== 'failure')
      signals.push(signal(read, 'history', 'for', weights.pullRequestMerged, 'The pull request was merged'))
    if (closing.test(text) && read.result !== 'failure')
      signals.push(signal(read, 'history', 'against', weights.pullRequestClosed, 'The pull request was closed'))
    if (last?.isDone && reverting.test(text) && read.result !== 'failure') {
      signals.push(signal(read, 'history', 'against', weights.reverted, 'What had been committed was taken back'))
      last = null
    }
    const name = deliveries.findLast(([form]) => form.test(text))?.[1]
    if (name !== undefined) last = { read, name, isDone: isDelivered(read, name) }
  }
  const asked = askedAt(prompts)
  if (
    asked !== null &&
    own.some(({ command }) => command !== null) &&
    !own.some(({ step, command }) => step.turn >= asked && step.status !== 'denied' && isDelivering(command))
  ) {
    const sentence = 'The person asked to commit, push or publish the work, and no step did.'
    signals.push({ kind: 'delivery', sign: 'against', weight: weights.notDelivered, step: null, turn: asked, sentence })
  }
  if (last?.isDone === true) signals.push(signal(last.read, 'delivery', 'for', weights.delivered, `${capital(last.name)} worked`))
  if (last?.isDone === false)
    signals.push(
      signal(last.read, 'delivery', 'against', weights.notDelivered, `${capital(last.name)} failed, and was not done afterwards`),
    )
  return signals
}

const isDelivering = (command: string | null): boolean => {
  const text = unquoted(command ?? '')
  return merging.test(text) || deliveries.some(([form]) => form.test(text))
}

/** The last turn whose message asks for nothing but to hand out what was made. */
const askedAt = (prompts: readonly Prompt[]): number | null =>
  prompts.findLast(({ text }, index) => index > 0 && readPersonWord(text) === 'accepts')?.turn ?? null

/** A wrapper that says which command failed, and ends well itself. */
const saysFailed = (text: string, name: string): boolean =>
  text.split('\n', 40).some((line) => line.length < 120 && line.includes(name) && /\b(?:failed|failure|error)\b/i.test(line))

function isDelivered({ step, result }: ReadStep, name: string): boolean | null {
  const text = step.output?.summary ?? ''
  if (saysFailed(text, name)) return false
  if (landed.test(text)) return result !== 'failure' || step.status !== 'error'
  if (nothing.test(text)) return null
  return result === 'unknown' ? null : result === 'success'
}

const signal = (
  { step }: ReadStep,
  kind: 'delivery' | 'history',
  sign: VerdictSignal['sign'],
  weight: number,
  what: string,
): VerdictSignal => ({
  kind,
  sign,
  weight,
  step: step.position,
  turn: step.turn,
  sentence: `${what} in step ${step.position + 1}.`,
})

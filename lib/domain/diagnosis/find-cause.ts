import { countOf } from '@/lib/domain/count-of'
import { dayPhrase } from '@/lib/domain/lifecycle/phrase'
import { betaCdf } from '@/lib/domain/score/beta'
import { percentageFrom } from '@/lib/domain/score/display'
import type { Turn } from './find-turn'
import { chanceMax, type FailureGroup } from './group-failures'
import type { AlignedRun, JudgedRun, NamedStep } from './types'

/** What comes with the failures beyond chance, in one sentence. */
export interface Cause {
  sentence: string
  /** From 0. */
  step: number
  name: string
  /** Failures that broke there, of those with a transcript. */
  count: number
  n: number
}

export interface CauseInputs {
  steps: readonly NamedStep[]
  runs: readonly JudgedRun[]
  aligned: readonly AlignedRun[]
  groups: readonly FailureGroup[]
  turn: Turn | null
  now: number
}

/**
 * The step that failures break at: the one of most, where so many at one of the steps are beyond chance and runs that succeeded don't
 * break there too. Null below eight judged uses with a transcript and where chance explains it.
 */
export function findCause({ steps, runs, aligned, groups, turn, now }: CauseInputs): Cause | null {
  if (aligned.length < percentageFrom) return null
  const worst = groups.find(({ by }) => by === 'step')
  const tried = steps.filter(({ names }) => names.length > 0).length
  if (worst?.step == null) return null
  const { count, n, step } = worst
  // Were each step as likely to break: the tail of the binomial distribution.
  const isCrowded = tried === 1 || betaCdf(1 / tried, count, n - count + 1) < chanceMax / tried
  const hasGood = aligned.some(({ outcome }) => outcome === 'success')
  if (!isCrowded || !(worst.isBeyondChance || (tried > 1 && !hasGood))) return null
  const name = steps[step]?.names[0] ?? ''
  const where = `Fails at step ${step + 1} \`${name}\` in ${count} of ${countOf(n, 'failure')}${errorPhrase(groups, step, count)}`
  const parts = [
    where,
    turnPhrase(turn, now),
    onePhrase(groups, 'model'),
    onePhrase(groups, 'agent'),
    versionPhrase(runs, groups),
  ]
  return { sentence: `${parts.filter(Boolean).join('; ')}.`, step, name, count, n }
}

/** The error that most of them say: " (“item not in stock”)", with its count where not all do. */
function errorPhrase(groups: readonly FailureGroup[], step: number, count: number): string {
  const most = groups.find((one) => one.by === 'error' && one.step === step && one.error)
  if (!most || most.count * 2 <= count) return ''
  return ` (“${most.error ?? ''}”${most.count < count ? ` in ${most.count}` : ''})`
}

function turnPhrase(turn: Turn | null, now: number): string {
  if (!turn) return ''
  const { at, failed, of, failedBefore, ofBefore } = turn
  return `more often since ${dayPhrase(at, now)}: ${failed} of ${of} uses failed, ${failedBefore} of ${ofBefore} before`
}

/** A model or an agent that fails more often than the others, beyond chance. */
function onePhrase(groups: readonly FailureGroup[], by: 'model' | 'agent'): string {
  const one = groups.find((group) => group.by === by && group.isBeyondChance)
  if (!one) return ''
  const all = groups.filter((group) => group.by === by).reduce((sum, { count }) => sum + count, 0)
  return one.count === all ? `all on ${by} ${one.value}` : `${one.count} of ${one.n} on ${by} ${one.value}, more than on others`
}

/** What versions say: the text did not change, or one of them fails more often. */
function versionPhrase(runs: readonly JudgedRun[], groups: readonly FailureGroup[]): string {
  const versions = new Set(runs.map(({ version }) => version))
  if (versions.size === 1) return `version ${[...versions].join('')} unchanged`
  const one = groups.find((group) => group.by === 'version' && group.isBeyondChance)
  return one ? `version ${one.value} fails more often than the others (${one.count} of ${one.n})` : ''
}

/** What cannot be known from these uses, each in one sentence. */
export function findLimits({ steps, runs, aligned, groups }: CauseInputs, cause: Cause | null): string[] {
  const missing = runs.length - aligned.length
  const known = aligned.filter(({ outcome }) => outcome === 'failure')
  const unbroken = known.filter(({ broken }) => broken === null).length
  const named = steps.filter(({ names }) => names.length > 0).length
  const limits: string[] = []
  if (runs.length === 0) limits.push('No judged uses yet.')
  else if (runs.length < percentageFrom)
    limits.push(`${countOf(runs.length, 'judged use')}: fewer than ${percentageFrom} can’t show a cause.`)
  if (missing > 0)
    limits.push(
      `${missing} of ${countOf(runs.length, 'judged use')} ${missing === 1 ? 'has' : 'have'} no transcript, so what ${missing === 1 ? 'its' : 'their'} steps did is unknown.`,
    )
  if (runs.length >= percentageFrom && aligned.length > 0 && aligned.length < percentageFrom)
    limits.push(`${countOf(aligned.length, 'transcript')}: fewer than ${percentageFrom} can’t show a cause.`)
  if (named === 0) limits.push('No step of the text names a tool or command, so calls can’t be matched to its steps.')
  if (unbroken > 0)
    limits.push(
      `In ${unbroken} of ${countOf(known.length, 'failure')} no call failed: the transcript doesn’t show what went wrong.`,
    )
  if (cause === null && aligned.length >= percentageFrom && known.length > 0 && named > 0)
    limits.push('Failures break at no step more often than chance would have it.')
  if (cause === null && groups.some(({ by, isBeyondChance }) => isBeyondChance && (by === 'model' || by === 'agent')))
    limits.push('Failures gather on one model or agent, but not at one step.')
  return limits
}

import { alignment } from '@/lib/domain/overlap/lcs'
import type { AlignedRun, AlignedStep, JudgedRun, NamedStep, RunCall } from './types'

const isBad = ({ status }: RunCall): boolean => status === 'error' || status === 'denied'

/** Of each step the key that calls of it have too: steps that share a name share a key. -1: the step names nothing. */
function keysOf(steps: readonly NamedStep[]): number[] {
  const keys: number[] = []
  for (const { names } of steps) {
    const known = steps.findIndex((one, at) => at < keys.length && one.names.some((name) => names.includes(name)))
    keys.push(names.length === 0 ? -1 : known < 0 ? keys.length : (keys[known] ?? keys.length))
  }
  return keys
}

/** Where each named step was taken: its first call and its last attempt before the next step's first. */
interface Taken {
  step: number
  first: number
  last: number
}

/**
 * Aligns the calls of a run to the steps of a skill: the longest common sequence of both. A step is done or failed by its last attempt
 * before the next step. What lies between two steps that were taken stands in the place of those that were not, one for one. After the
 * last one nothing was reached, unless the run ended well: then it went on without them.
 */
export function alignSteps(
  steps: readonly NamedStep[],
  calls: readonly RunCall[],
  { isGood }: { isGood: boolean },
): AlignedStep[] {
  const keys = keysOf(steps)
  const named = keys.flatMap((key, step) => (key < 0 ? [] : [{ key, step }]))
  const callKeys = calls.map(({ things }) => {
    const step = steps.findIndex(({ names }) => names.some((name) => things.includes(name)))
    return step < 0 ? -1 : (keys[step] ?? -1)
  })
  // A call of no step has a key of its own, below every step's.
  const pairs = alignment(
    named.map(({ key }) => key),
    callKeys.map((key, at) => (key < 0 ? -2 - at : key)),
  )
  const taken = pairs.map(([at, first], index): Taken => {
    const until = pairs[index + 1]?.[1] ?? calls.length
    const key = named[at]?.key
    const last = callKeys.findLastIndex((one, call) => call >= first && call < until && one === key)
    return { step: named[at]?.step ?? 0, first, last }
  })
  const aligned = steps.map((): AlignedStep => ({ fate: 'unnamed', by: null, call: null }))
  for (const { step, last } of taken) {
    const call = calls[last]
    if (call) aligned[step] = { fate: isBad(call) ? 'failed' : 'did', by: null, call }
  }
  const places = [...taken, { step: steps.length, first: calls.length, last: calls.length }]
  let before: Taken = { step: -1, first: -1, last: -1 }
  for (const [index, place] of places.entries()) {
    const missing = named.filter(({ step }) => step > before.step && step < place.step)
    const others = calls.slice(before.last + 1, place.first).filter((_, at) => callKeys[before.last + 1 + at] === -1)
    const isCut = index === taken.length && !isGood
    for (const [nth, { step }] of missing.entries()) aligned[step] = isCut ? notReached : missed(others[nth])
    before = place
  }
  return aligned
}

const notReached: AlignedStep = { fate: 'notReached', by: null, call: null }

const missed = (instead: RunCall | undefined): AlignedStep =>
  instead ? { fate: 'replaced', by: instead.things[0] ?? instead.tool, call: instead } : { fate: 'skipped', by: null, call: null }

/** A run with a transcript, aligned; null without one. */
export function alignRun(steps: readonly NamedStep[], run: JudgedRun): AlignedRun | null {
  const { calls, session } = run
  if (calls === null || session === null) return null
  const aligned = alignSteps(steps, calls, { isGood: run.outcome === 'success' })
  const failed = aligned.findLastIndex(({ fate }) => fate === 'failed')
  const own = aligned[failed]?.call
  const loose = calls.findLast((call, at) => isBad(call) && !isMadeGood(call, calls.slice(at + 1)))
  const broken = own ? { step: failed, call: own } : loose ? { step: null, call: loose } : null
  return { ...run, calls, session, steps: aligned, broken }
}

/** Whether a later call did the same with success. */
const isMadeGood = (call: RunCall, later: readonly RunCall[]): boolean =>
  later.some((one) => !isBad(one) && one.things.some((thing) => call.things.includes(thing)))

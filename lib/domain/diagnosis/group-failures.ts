import { groupBy } from '@/lib/domain/collection/group-by'
import { chanceOfMeeting } from '@/lib/domain/graph/together'
import type { AlignedRun, JudgedRun } from './types'

export const failureGroupKinds = ['step', 'error', 'model', 'version', 'agent'] as const
type FailureGroupKind = (typeof failureGroupKinds)[number]

/** Failures that have something in common. */
export interface FailureGroup {
  by: FailureGroupKind
  value: string
  /** Of a group by step or by error: the step, from 0. */
  step: number | null
  /** Of a group by error: what it says, as it may be quoted. */
  error: string | null
  count: number
  /** Of a step or an error: the failures with a transcript. Else the judged uses that have it. */
  n: number
  /** Whether it fails more often than the rest, beyond chance; a step or an error, whether runs that failed broke there and others did not. */
  isBeyondChance: boolean
  /** Of each failure, newest first, the call that broke it; null where none did or no transcript is stored. */
  rows: { use: string; session: string | null; at: number; call: string | null; position: number | null }[]
}

/** Probability below which a difference is told; divided among all that could be one (Bonferroni). */
export const chanceMax = 0.05

const rowOf = (run: JudgedRun & Partial<Pick<AlignedRun, 'broken'>>): FailureGroup['rows'][number] => ({
  use: run.use,
  session: run.session,
  at: run.at,
  call: run.broken?.call.id ?? null,
  position: run.broken?.call.position ?? null,
})

const newestFirst = (a: JudgedRun, b: JudgedRun) => b.at - a.at || (a.use < b.use ? 1 : -1)

/** The failures among judged runs by step, error, model, version and agent, each kind with the largest group first. */
export function groupFailures(runs: readonly JudgedRun[], aligned: readonly AlignedRun[]): FailureGroup[] {
  const groups = [...byPlace(aligned, 'step'), ...byPlace(aligned, 'error'), ...byTrait(runs, aligned)]
  const order = (one: FailureGroup) => failureGroupKinds.indexOf(one.by)
  return groups.toSorted((a, b) => order(a) - order(b) || b.count - a.count || (a.value < b.value ? -1 : 1))
}

const placeOf = ({ broken }: AlignedRun, by: 'step' | 'error'): string | null => {
  if (!broken) return null
  const { step, call } = broken
  if (by === 'step') return step === null ? null : `${step + 1}`
  return JSON.stringify([step, call.things[0] ?? call.tool, call.error])
}

/** Where runs broke. Those that ended well may have broken too: a place is told where it comes with failing. */
function byPlace(aligned: readonly AlignedRun[], by: 'step' | 'error'): FailureGroup[] {
  const known = aligned.filter(({ outcome }) => outcome === 'success' || outcome === 'failure')
  const failures = known.filter(({ outcome }) => outcome === 'failure')
  const places = groupBy(failures, (run) => placeOf(run, by) ?? '')
  places.delete('')
  return [...places].map(([place, own]) => {
    const { step = null, call } = own[0]?.broken ?? {}
    const everywhere = known.filter((run) => placeOf(run, by) === place).length
    const chance = chanceOfMeeting({ a: everywhere, b: failures.length, both: own.length, sessions: known.length })
    return {
      by,
      value: by === 'step' ? place : `${call?.things[0] ?? call?.tool ?? ''}${call?.error ? `: ${call.error}` : ''}`,
      step,
      error: by === 'error' ? (call?.error ?? '') : null,
      count: own.length,
      n: failures.length,
      isBeyondChance: chance < chanceMax / places.size,
      rows: own.toSorted(newestFirst).map(rowOf),
    }
  })
}

const traits = {
  model: ({ model }: JudgedRun) => model,
  version: ({ version }: JudgedRun) => `${version}`,
  agent: ({ agent }: JudgedRun) => agent,
}

function byTrait(runs: readonly JudgedRun[], aligned: readonly AlignedRun[]): FailureGroup[] {
  const alignedOf = new Map(aligned.map((run) => [run.use, run]))
  return (['model', 'version', 'agent'] as const).flatMap((by) => {
    const known = runs.filter((run) => traits[by](run) !== null)
    const failures = known.filter(({ outcome }) => outcome === 'failure').length
    const values = groupBy(known, (run) => traits[by](run) ?? '')
    return [...values].flatMap(([value, own]) => {
      const failed = own.filter(({ outcome }) => outcome === 'failure')
      const chance = chanceOfMeeting({ a: own.length, b: failures, both: failed.length, sessions: known.length })
      if (failed.length === 0) return []
      return {
        by,
        value,
        step: null,
        error: null,
        count: failed.length,
        n: own.length,
        isBeyondChance: values.size > 1 && chance < chanceMax / values.size,
        rows: failed.toSorted(newestFirst).map((run) => rowOf(alignedOf.get(run.use) ?? run)),
      }
    })
  })
}

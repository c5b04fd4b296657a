import { estimate } from '@/lib/domain/score/estimate'
import { groupBy } from '@/lib/domain/collection/group-by'
import { alignRun } from './align-run'
import { findCause, findLimits, type Cause } from './find-cause'
import { findFix, type Fix } from './find-fix'
import { findTurn, type Turn } from './find-turn'
import { groupFailures, type FailureGroup } from './group-failures'
import type { AlignedRun, JudgedRun, NamedStep, StepFate } from './types'

/** Judged uses whose transcripts are aligned. */
export const diagnosedMax = 20

export interface DiagnosisInputs {
  steps: readonly NamedStep[]
  /** The newest judged uses, at most `diagnosedMax`. */
  runs: readonly JudgedRun[]
  /** Judged uses over a longer time, for the day on which failures became more frequent. */
  history: readonly { at: number; isFailure: boolean }[]
  /** Successes (a partial counts ½) and judged uses of each version. */
  versions: readonly { version: number; successes: number; judged: number }[]
  now: number
}

export interface VersionRate {
  version: number
  successes: number
  judged: number
  /** 90% interval of the rate, from 0 to 1. */
  low: number
  high: number
}

/** What became of one step over all runs with a transcript. */
interface StepFigure {
  text: string
  names: readonly string[]
  /** Runs with a transcript. */
  n: number
  counts: Record<Exclude<StepFate, 'unnamed'>, number>
  /** What was called in its place, the most runs first; how many of them ended well. */
  instead: { thing: string; runs: number; well: number }[]
}

export interface Diagnosis {
  /** Judged uses, those that failed, and those with a transcript. */
  n: { judged: number; failures: number; transcripts: number }
  cause: Cause | null
  limits: string[]
  steps: StepFigure[]
  runs: AlignedRun[]
  groups: FailureGroup[]
  turn: Turn | null
  versions: VersionRate[]
  fix: Fix | null
}

/** The figures of every step. Of a step that names nothing, all are 0. */
function stepFigures(steps: readonly NamedStep[], runs: readonly AlignedRun[]): StepFigure[] {
  return steps.map(({ text, names }, at) => {
    const counts = { did: 0, failed: 0, skipped: 0, replaced: 0, notReached: 0 }
    for (const { steps: fates } of runs) {
      const fate = fates[at]?.fate ?? 'unnamed'
      if (fate !== 'unnamed') counts[fate] += 1
    }
    const replaced = runs.filter((run) => run.steps[at]?.fate === 'replaced')
    const instead = [...groupBy(replaced, (run) => run.steps[at]?.by ?? '')].map(([thing, own]) => ({
      thing,
      runs: own.length,
      well: own.filter(({ outcome }) => outcome === 'success').length,
    }))
    return {
      text,
      names,
      n: names.length === 0 ? 0 : runs.length,
      counts,
      instead: instead.toSorted((a, b) => b.runs - a.runs || (a.thing < b.thing ? -1 : 1)),
    }
  })
}

/** Why a skill fails: where its runs break, what those have in common, and what runs that succeeded did differently. */
export function diagnose({ steps, runs, history, versions, now }: DiagnosisInputs): Diagnosis {
  const aligned = runs.flatMap((run) => alignRun(steps, run) ?? [])
  const groups = groupFailures(runs, aligned)
  const turn = findTurn(history)
  const inputs = { steps, runs, aligned, groups, turn, now }
  const cause = findCause(inputs)
  const failures = runs.filter(({ outcome }) => outcome === 'failure').length
  return {
    n: { judged: runs.length, failures, transcripts: aligned.length },
    cause,
    limits: findLimits(inputs, cause),
    steps: stepFigures(steps, aligned),
    runs: aligned,
    groups,
    turn,
    versions: versions.map(({ version, successes, judged }) => {
      const { low, high } = estimate({ successes, judged }).parts
      return { version, successes, judged, low, high }
    }),
    fix: findFix(steps, aligned, cause?.step ?? null),
  }
}

import { groupBy } from '@/lib/domain/collection/group-by'
import type { AlignedRun, NamedStep, StepFate } from './types'

/** What became of one step over all runs with a transcript. */
export interface StepFigure {
  text: string
  names: readonly string[]
  /** Runs with a transcript. */
  n: number
  counts: Record<Exclude<StepFate, 'unnamed'>, number>
  /** What was called in its place, the most runs first; how many of them ended well. */
  instead: { thing: string; runs: number; well: number }[]
}

/** The figures of every step. Of a step that names nothing, all are 0. */
export function stepFigures(steps: readonly NamedStep[], runs: readonly AlignedRun[]): StepFigure[] {
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

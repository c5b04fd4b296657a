import type { StepStatus } from '@/lib/domain/session/step'

/** A run of one shape, reduced to one item. */
export interface Collapsed<S> {
  /** First step of the run. */
  first: S
  /** Last step of the run: its status is how the run ended. */
  last: S
  /** Steps in the run, at least 1. */
  count: number
  /** Steps of the run that repeat a failed one. */
  retries: number
}

/**
 * Reduces runs of one shape to one item each, in order. A retry of a failed step has the shape of that step,
 * so immediate retries fall into the run; they are counted apart because a retry storm is a finding of its own.
 */
export function collapse<S extends { shape: string; status: StepStatus }>(steps: readonly S[]): Collapsed<S>[] {
  const runs: Collapsed<S>[] = []
  for (const step of steps) {
    const run = runs.at(-1)
    if (!run || run.last.shape !== step.shape) {
      runs.push({ first: step, last: step, count: 1, retries: 0 })
      continue
    }
    if (run.last.status === 'error') run.retries++
    run.last = step
    run.count++
  }
  return runs
}

/** Whether a collapsed sequence can be a pattern: at least `minSteps` shapes, at least two different ones. */
export function isLongEnough(shapes: readonly string[], minSteps = 3): boolean {
  return shapes.length >= minSteps && new Set(shapes).size >= 2
}

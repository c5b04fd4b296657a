import type { ModelStep } from '@/lib/domain/family/model-steps'
import { replay } from './replay'
import type { Replay } from './types'
import type { ReadTable } from './unit-reader'

/** Steps that were found in sessions, with where each finding has them: a pattern or a procedure. */
export interface FoundSteps {
  steps: readonly { tool: string; heads?: readonly string[] }[]
  /** Positions aligned to the steps; null where one was left out. */
  findings: readonly { session: string; positions: readonly (number | null)[] }[]
}

/** The same for steps that were found elsewhere, in the units that they were found in; null where too few units hold them. */
export function replaySteps({ table, moves, at }: ReadTable, { steps, findings }: FoundSteps): Replay | null {
  const callsOf = new Map<number, (number | null)[][]>()
  for (const { session, positions } of findings) {
    const places = positions.map((position) => (position === null ? null : at(session, position)))
    const unit = places.find((place) => place !== null)?.unit
    if (unit === undefined) continue
    const calls = places.map((place) => (place?.unit === unit ? place.call : null))
    callsOf.set(unit, [...(callsOf.get(unit) ?? []), calls])
  }
  const stepsOf = (some: Int32Array): ModelStep[] =>
    steps.map(({ tool, heads }, step) => {
      const calls = Array.from(some, (unit) => (callsOf.get(unit) ?? []).flatMap((own) => own[step] ?? []))
      const taking = calls.filter((own) => own.length > 0).length
      return {
        tool,
        ...(heads && heads.length > 0 ? { heads: [...heads] } : {}),
        share: taking / Math.max(1, some.length),
        isRepeated: calls.filter((own) => own.length > 1).length * 2 > taking,
        calls,
      }
    })
  return replay({ table, moves, units: Int32Array.from(callsOf.keys()).sort(), stepsOf })
}

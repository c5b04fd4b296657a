import { keysOf } from '@/lib/domain/collection/keys-of'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'
import { policyFields, type OverTriggerLimit } from './fields'

type Fields = typeof policyFields
export type PolicyField = keyof Fields

type Value<F> = F extends { options: readonly (infer O)[] }
  ? O
  : F extends { kind: 'rate' | 'count' }
    ? number
    : F extends { kind: 'days-or-all' }
      ? number | null
      : F extends { kind: 'over-trigger' }
        ? Record<RiskLevel, OverTriggerLimit>
        : Record<TaskType, number>

/** Every value that a decision may read. Switches are spelled "on" and "off". */
export type PolicyValues = { [K in PolicyField]: Value<Fields[K]> }

/** What one scope sets; over-triggering levels and half-lives may be set individually. */
export type PolicyPatch = Partial<Omit<PolicyValues, 'overTrigger' | 'halfLifeDays'>> & {
  overTrigger?: Partial<Record<RiskLevel, Partial<OverTriggerLimit>>>
  halfLifeDays?: Partial<Record<TaskType, number>>
}

/** The effective values, with the version that every decision stores. */
export interface Policy extends PolicyValues {
  version: number
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant table are its fields
export const policyFieldNames = keysOf(policyFields)

/** A record over all fields; `valueOf` supplies the value of each. */
export function byField<R extends Record<PolicyField, unknown>>(valueOf: (name: PolicyField) => R[PolicyField]): R {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop covers every field of the table
  return Object.fromEntries(policyFieldNames.map((name) => [name, valueOf(name)])) as R
}

/** The defaults, before any scope has set anything. */
export const policyDefaults: PolicyValues = byField<PolicyValues>((name) => policyFields[name].initial)

export const policyPresetNames = ['review', 'autopilot', 'careful'] as const
export type PolicyPresetName = (typeof policyPresetNames)[number]

/** Presets a person can start from: review is the defaults, each other one lists only its differences. */
export const policyPresets: Readonly<Record<PolicyPresetName, PolicyPatch>> = {
  review: {},
  autopilot: { autoPromote: 'on', evolution: 'auto', merge: 'auto', automation: 'learned and human' },
  careful: { retirement: 'evidence', archiveRule: 'idle and surely bad' },
}

/** Initial policy of a team workspace: nothing is learned until an admin opts in. */
export const teamWorkspacePatch: PolicyPatch = { learning: 'off' }

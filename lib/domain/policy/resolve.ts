import {
  byField,
  policyDefaults,
  policyFieldNames,
  type Policy,
  type PolicyField,
  type PolicyPatch,
  type PolicyValues,
} from './policy'

export const policyScopes = ['default', 'workspace', 'agent', 'skill'] as const
/** Who set a value. Later scopes take precedence. */
export type PolicyScope = (typeof policyScopes)[number]

/** What a scope sets, and the version of its last save. Versions are counted across all scopes of a workspace. */
export interface ScopedPolicy {
  version: number
  values: PolicyPatch
}

export interface ResolvedPolicy {
  policy: Policy
  sources: Record<PolicyField, PolicyScope>
}

const initialVersion = 1

/**
 * The effective values of combined scopes: the nearest scope that sets a field wins. Over-triggering levels and half-lives merge
 * individually. The version is the newest of the scopes, 1 if none was ever saved.
 */
export function resolvePolicy(
  workspace?: ScopedPolicy | null,
  agent?: ScopedPolicy | null,
  skill?: ScopedPolicy | null,
): ResolvedPolicy {
  const sources = byField<Record<PolicyField, PolicyScope>>(() => 'default')
  let values = policyDefaults
  let version = initialVersion
  for (const [scope, patches] of [
    ['workspace', workspace],
    ['agent', agent],
    ['skill', skill],
  ] as const) {
    if (!patches) continue
    version = Math.max(version, patches.version)
    values = applyPatch(values, patches.values)
    for (const name of policyFieldNames) if (patches.values[name] !== undefined) sources[name] = scope
  }
  return { policy: { ...values, version }, sources }
}

/** Values with a patch applied; undefined leaves a field unchanged. */
export function applyPatch(values: PolicyValues, patch: PolicyPatch): PolicyValues {
  const { overTrigger, halfLifeDays, ...flat } = patch
  const next: PolicyValues = { ...values, ...defined(flat) }
  if (halfLifeDays) next.halfLifeDays = { ...values.halfLifeDays, ...defined(halfLifeDays) }
  if (overTrigger) {
    next.overTrigger = {
      low: { ...values.overTrigger.low, ...defined(overTrigger.low ?? {}) },
      medium: { ...values.overTrigger.medium, ...defined(overTrigger.medium ?? {}) },
      high: { ...values.overTrigger.high, ...defined(overTrigger.high ?? {}) },
    }
  }
  return next
}

function defined<T extends object>(patch: T): Partial<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- leaving keys out of T gives a part of T
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<T>
}

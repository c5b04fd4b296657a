import { policyFieldNames, type PolicyField, type PolicyPatch } from './policy'

/**
 * What a scope sets after the fields in `inherit` are removed and `patch` is applied to the rest. Levels and half-lives merge
 * individually.
 */
export function mergePatch(before: PolicyPatch, patch: PolicyPatch, inherit: readonly PolicyField[] = []): PolicyPatch {
  const own: PolicyPatch = { ...before }
  for (const name of inherit) delete own[name]
  const merged: PolicyPatch = { ...own, ...patch }
  if (own.halfLifeDays && patch.halfLifeDays) merged.halfLifeDays = { ...own.halfLifeDays, ...patch.halfLifeDays }
  if (own.overTrigger && patch.overTrigger) {
    const levels = { ...own.overTrigger }
    for (const level of ['low', 'medium', 'high'] as const) {
      if (patch.overTrigger[level]) levels[level] = { ...levels[level], ...patch.overTrigger[level] }
    }
    merged.overTrigger = levels
  }
  // Field by field, so that equal patches serialize equally.
  const fields = policyFieldNames.filter((name) => merged[name] !== undefined)
  return Object.fromEntries(fields.map((name) => [name, merged[name]]))
}

/** One field that two saves of a scope set differently; an absent side does not set it. */
export interface PolicyChange {
  field: PolicyField
  before?: PolicyPatch[PolicyField]
  after?: PolicyPatch[PolicyField]
}

/** What one save of a scope changed against another. */
export function changesOf(before: PolicyPatch, after: PolicyPatch): PolicyChange[] {
  return policyFieldNames.flatMap((field): PolicyChange[] => {
    if (canonical(before[field]) === canonical(after[field])) return []
    const was = before[field] === undefined ? {} : { before: before[field] }
    return [{ field, ...was, ...(after[field] === undefined ? {} : { after: after[field] }) }]
  })
}

/** The same text for the same value, whatever key order a database returns. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${key}:${canonical(inner)}`)
    .join()}}`
}

/** The save that restores a scope to exactly what it set earlier. */
export function restoring(own: PolicyPatch, wanted: PolicyPatch): { values: PolicyPatch; inherit: PolicyField[] } {
  return { values: wanted, inherit: policyFieldNames.filter((name) => own[name] !== undefined) }
}

import { policyFields } from './fields'
import type { PolicyField } from './policy'

/** True for values that sweeps look at: only these change what would have happened to skills that were there. */
export function movesSkills(name: PolicyField): boolean {
  return policyFields[name].group === 'lifecycle' || name === 'automation' || name === 'frozen'
}

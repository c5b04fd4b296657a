import type { PolicyValues } from './policy'

/**
 * True while automatic moves are frozen: a sweep records what it would have done, and candidates, versions and merges wait for a
 * person. Mining continues, because it only proposes.
 */
export function isFrozen(policy: Pick<PolicyValues, 'frozen'>): boolean {
  return policy.frozen === 'on'
}

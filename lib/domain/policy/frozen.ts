import type { PolicyValues } from './policy'

/**
 * True while nothing may move by itself: what a sweep decides is recorded as what it would have done, and candidates,
 * versions and merges wait for a person. Mining goes on, because it only proposes.
 */
export function isFrozen(policy: Pick<PolicyValues, 'frozen'>): boolean {
  return policy.frozen === 'on'
}

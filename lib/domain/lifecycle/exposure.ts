import { policyDefaults, type PolicyValues } from '@/lib/domain/policy/policy'
import { reaches } from '@/lib/domain/score/score'
import { hasToProve, type Origin, type Tier } from './origin'
import { isLive, type State } from './states'

/** Warning attached to a degraded skill wherever it is served. */
export type ServingWarning = 'low-reliability'

export interface Exposed {
  origin: Origin
  state: State
  tier: Tier
  /** Success rate of the window, null when nothing is judged. */
  rate: number | null
}

export interface Exposure {
  isServed: boolean
  warning?: ServingWarning
}

/**
 * Whether a skill may be served. Only live skills are; those of people, packs and the product pass, and so do learned skills that
 * are released or verified. A degraded learned skill needs a rate: 0.3 when approved, 0.5 when not.
 */
export function exposure(skill: Exposed, policy: Pick<PolicyValues, 'trustedRate' | 'untrustedRate'> = policyDefaults): Exposure {
  if (!isLive(skill.state)) return { isServed: false }
  if (skill.state !== 'degraded') return { isServed: true }
  const needed = skill.tier >= 2 ? policy.trustedRate : policy.untrustedRate
  const isServed = !hasToProve(skill.origin) || (skill.rate !== null && reaches(skill.rate, needed))
  return isServed ? { isServed, warning: 'low-reliability' } : { isServed }
}

/**
 * True when the constraints of a named skill are shown, served or not: all states except those that never were a skill or no
 * longer are.
 */
export function showsConstraints(state: State): boolean {
  return state !== 'candidate' && state !== 'rejected' && state !== 'deleted'
}

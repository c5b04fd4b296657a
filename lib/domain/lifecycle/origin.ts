/** Where a skill comes from. A connector ships its skills as packs; `agent` is what an agent wrote without a person. */
export const origins = ['learned', 'agent', 'human', 'pack', 'connector', 'builtin'] as const
export type Origin = (typeof origins)[number]

/** Origins whose skills begin on probation: each belongs to its agent until it is shared, and policy may apply any transition. */
export const provingOrigins = ['learned', 'agent'] as const satisfies readonly Origin[]
export const hasToProve = (origin: string): boolean => provingOrigins.some((one) => one === origin)

/** 1 learned candidate, 2 learned and approved, 3 human-authored, 4 built-in or pack. */
export const tiers = [1, 2, 3, 4] as const
export type Tier = (typeof tiers)[number]

export const tierLabels: Readonly<Record<Tier, string>> = {
  1: 'learned candidate',
  2: 'learned, approved',
  3: 'human-authored',
  4: 'built-in or pack',
}

/** Trust tier of a skill: approval raises skills on probation from 1 to 2, the others get theirs from their origin. */
export function tierOf(origin: Origin, isApproved: boolean): Tier {
  if (hasToProve(origin)) return isApproved ? 2 : 1
  return origin === 'human' ? 3 : 4
}

/** True when policy may apply any transition to skills of this origin, not only warn and recover. */
export function movesByPolicy(origin: Origin, automation: 'learned' | 'learned and human'): boolean {
  return hasToProve(origin) || (origin === 'human' && automation === 'learned and human')
}

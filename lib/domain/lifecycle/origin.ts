/**
 * Where a skill comes from. A connector ships its skills as packs; `agent` is what an agent wrote without a person; `imported` is
 * what a person took over from somebody else.
 */
export const origins = ['learned', 'agent', 'human', 'imported', 'pack', 'connector', 'builtin'] as const
export type Origin = (typeof origins)[number]

/** Origins whose skills belong to their agent until they are shared. */
export const agentOrigins = ['learned', 'agent'] as const satisfies readonly Origin[]
export const belongsToAgent = (origin: string): boolean => agentOrigins.some((one) => one === origin)

/** Origins whose skills begin on probation: policy may apply any transition to them. */
export const provingOrigins = [...agentOrigins, 'imported'] as const satisfies readonly Origin[]
export const hasToProve = (origin: string): boolean => provingOrigins.some((one) => one === origin)

/** 1 learned candidate, 2 learned and approved or imported, 3 human-authored, 4 built-in or pack. */
export const tiers = [1, 2, 3, 4] as const
export type Tier = (typeof tiers)[number]

export const tierLabels: Readonly<Record<Tier, string>> = {
  1: 'learned candidate',
  2: 'learned or imported, approved',
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

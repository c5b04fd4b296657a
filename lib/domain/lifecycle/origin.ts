/** Who a skill comes from. A connector ships its skills as packs. */
export const origins = ['learned', 'human', 'pack', 'connector', 'builtin'] as const
export type Origin = (typeof origins)[number]

/** 1 learned candidate, 2 learned and approved, 3 human-authored, 4 built-in or pack. */
export const tiers = [1, 2, 3, 4] as const
export type Tier = (typeof tiers)[number]

export const tierLabels: Readonly<Record<Tier, string>> = {
  1: 'learned candidate',
  2: 'learned, approved',
  3: 'human-authored',
  4: 'built-in or pack',
}

/** Trust tier of a skill: approval lifts a learned one from 1 to 2, the others have theirs by origin. */
export function tierOf(origin: Origin, isApproved: boolean): Tier {
  if (origin === 'learned') return isApproved ? 2 : 1
  return origin === 'human' ? 3 : 4
}

/** True when policy may move skills of this origin in every way, and not only warn and recover them. */
export function movesByPolicy(origin: Origin, automation: 'learned' | 'learned and human'): boolean {
  return origin === 'learned' || (origin === 'human' && automation === 'learned and human')
}

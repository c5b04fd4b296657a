import type { Ranked, RankInput } from '@/lib/domain/search/rank'

/** Share of a skill's own score in its choice; the rest is what those already chosen make of it needless. */
const ownShare = 0.7

/** Ranked skills looked at: further ones are too weak to be chosen for being different. */
export const comparedMax = 40

/**
 * Puts ranked skills in the order in which they should get room (maximal marginal relevance): next comes who has the most of
 * 0.7 · score / best score − 0.3 · most that one already chosen makes of it needless, so that five variants of one skill do not fill
 * a context. The first stays the first; where two are equal the better ranked comes first.
 */
export function diversify<T extends RankInput>(
  ranked: readonly Ranked<T>[],
  count: number,
  redundancy: (a: Ranked<T>, b: Ranked<T>) => number,
): Ranked<T>[] {
  const rest = ranked.slice(0, comparedMax)
  const best = Math.max(...rest.map((item) => item.score), Number.MIN_VALUE)
  const chosen: Ranked<T>[] = []
  const nearest = new Map<Ranked<T>, number>()
  const worth = (item: Ranked<T>): number =>
    item.isExactName ? Infinity : (ownShare * item.score) / best - (1 - ownShare) * (nearest.get(item) ?? 0)
  while (chosen.length < count && rest.length > 0) {
    let at = 0
    for (let other = 1; other < rest.length; other++) if (worth(rest[other]!) > worth(rest[at]!)) at = other
    const [next] = rest.splice(at, 1)
    if (!next) break
    chosen.push(next)
    for (const item of rest) nearest.set(item, Math.max(nearest.get(item) ?? 0, redundancy(item, next)))
  }
  const isChosen = new Set(chosen)
  return [...chosen, ...ranked.filter((item) => !isChosen.has(item))]
}

import { alignment } from '@/lib/domain/overlap/lcs'
import { normalise } from '@/lib/domain/merge/sections'

/** Index in `b` of what stands for each of `a`: the same words, else what stands alone in its place. */
function counterparts(a: readonly string[], b: readonly string[]): Map<number, number> {
  const pairs = alignment(a.map(normalise), b.map(normalise))
  const partners = new Map(pairs)
  let [lastA, lastB] = [-1, -1]
  for (const [nextA, nextB] of [...pairs, [a.length, b.length] as const]) {
    // A gap of as many items on both sides holds the same items in other words.
    if (nextA - lastA === nextB - lastB) for (let k = 1; lastA + k < nextA; k += 1) partners.set(lastA + k, lastB + k)
    ;[lastA, lastB] = [nextA, nextB]
  }
  return partners
}

/**
 * Brings a list to what is drafted now and keeps what a person made of it: an item in other words stays in those words, an item of
 * the person's own stays behind the one that it followed, an item that the person took out stays out.
 */
export function mergeLists(base: readonly string[], current: readonly string[], drafted: readonly string[]): string[] {
  const own = counterparts(base, current)
  const baseOf = new Map(alignment(drafted.map(normalise), base.map(normalise)))
  const isStill = new Set(baseOf.values())
  const positions = new Map([...own].filter(([at]) => isStill.has(at)).map(([at, index]) => [index, at]))
  const ofBase = new Set(own.values())
  const following = new Map<number, string[]>()
  let anchor = -1
  for (const [index, item] of current.entries()) {
    const at = positions.get(index)
    if (at !== undefined) anchor = at
    else if (!ofBase.has(index)) following.set(anchor, [...(following.get(anchor) ?? []), item])
  }
  const merged = [...(following.get(-1) ?? [])]
  for (const [index, item] of drafted.entries()) {
    const at = baseOf.get(index)
    if (at === undefined) merged.push(item)
    else if (own.has(at)) merged.push(current[own.get(at)!]!, ...(following.get(at) ?? []))
  }
  return distinct(merged)
}

/** Each once, by its words; the first stays. */
export function distinct(items: readonly string[]): string[] {
  return [...new Map([...items].toReversed().map((item) => [normalise(item), item])).values()].toReversed()
}

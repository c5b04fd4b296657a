import { Explained } from './explained'
import { isRelated, type CountedTable, type FeatureTable } from './feature-table'
import { forBoth } from './for-both'
import { oddsOf, type Grown } from './grow'
import { isCheck } from './is-check'
import { headOf, isOperation } from './feature-key'

/** A family that pays for itself, with the bits that it saves beside those chosen before it. */
export interface Covering<G extends Grown = Grown> {
  grown: G
  gain: number
}

/** Jaccard index of members from which two families are one. */
const sameMembers = 0.5

export const isSameFamily = (a: Pick<Grown, 'units'>, b: Pick<Grown, 'units'>): boolean =>
  Math.min(a.units.length, b.units.length) >= Math.max(a.units.length, b.units.length) * sameMembers &&
  jaccard(a.units, b.units) >= sameMembers

/**
 * Chooses families greedily by what they save in the description of all units (minimum description length): each member's telling
 * features cost less than by their background rate, what an earlier one explains pays nothing, and a family pays for its features and
 * its members.
 */
export function coverUnits<G extends Grown>(
  table: FeatureTable,
  grown: readonly G[],
  { certain, limit, margin }: { certain: readonly G[]; limit: number; margin: number },
): Covering<G>[] {
  const explained = new Explained(table)
  const chosen = certain.map((one): Covering<G> => ({ grown: one, gain: gainOf(table, one, explained) }))
  for (const one of certain) explained.add(one)
  // Gains only shrink as more is explained: a stale bound that is the best after its renewal is the best of all.
  const bounded = grown.map((one): Covering<G> => ({ grown: one, gain: gainOf(table, one, explained) }))
  // The best last, where it is taken and put back.
  const queue = bounded.filter(({ gain }) => gain > margin).sort((a, b) => -byGain(a, b))
  while (chosen.length < limit) {
    const best = queue.pop()
    if (!best) break
    const gain = gainOf(table, best.grown, explained)
    if (gain <= margin || chosen.some(({ grown: other }) => isSameFamily(other, best.grown))) continue
    if (gain < (queue.at(-1)?.gain ?? -Infinity)) putBack(queue, { grown: best.grown, gain })
    else {
      chosen.push({ grown: best.grown, gain })
      explained.add(best.grown)
    }
  }
  return chosen
}

/** More gain first, of equals the one that grew from the first feature. */
const byGain = (a: Covering, b: Covering): number => b.gain - a.gain || a.grown.seed - b.grown.seed

/** Puts one into a queue whose best is last. */
function putBack<G extends Grown>(queue: Covering<G>[], one: Covering<G>): void {
  let low = 0
  let high = queue.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (byGain(queue[middle]!, one) > 0) low = middle + 1
    else high = middle
  }
  queue.splice(low, 0, one)
}

/**
 * Adds families that are too small to pay for their members but rest on two things that go together far beyond chance: a file that is
 * changed with another one, a command that follows a folder. Surest first; what earlier ones explain is no news.
 */
export function addPairs<G extends Grown>(
  table: FeatureTable,
  grown: readonly G[],
  { chosen, limit, margin }: { chosen: readonly Covering<G>[]; limit: number; margin: number },
): Covering<G>[] {
  const explained = new Explained(table)
  for (const { grown: one } of chosen) explained.add(one)
  const all = [...chosen]
  const pairs = grown
    .flatMap((one) => {
      const pair = strongestPair(table, one)
      return pair && pair.bits > margin ? [{ one, pair }] : []
    })
    .toSorted((a, b) => b.pair.bits - a.pair.bits || a.one.seed - b.one.seed)
  for (const { one, pair } of pairs) {
    if (all.length >= limit) break
    if (!isNews(one, pair.feature, explained)) continue
    if (all.some(({ grown: other }) => isSameFamily(other, one))) continue
    all.push({ grown: one, gain: 0 })
    explained.add(one)
  }
  return all
}

/** What goes with a family's seed most surely; null where that, or the seed, is what any work ends with. */
export function strongestPair(
  { features }: CountedTable,
  { seed, features: telling }: Grown,
): { feature: number; bits: number } | null {
  const own = features[seed]!
  if (!isOwnWork(own.key)) return null
  const done = telling.filter(({ feature }) => isOwnWork(features[feature]!.key) && !isRelated(own, features[feature]!))
  return done.reduce<{ feature: number; bits: number } | null>((best, one) => (one.bits > (best?.bits ?? 0) ? one : best), null)
}

/** Whether something is done for one task: neither what any agent does nor a check. */
const isOwnWork = (key: string): boolean => isOperation(key) && !(key.startsWith('$ ') && isCheck(headOf(key)))

/** Whether most members have its seed or its pair unexplained. */
function isNews({ seed, units }: Grown, pair: number, explained: Explained): boolean {
  const open = units.filter((unit) => !explained.has(unit, seed) && !explained.has(unit, pair))
  return open.length * 2 > units.length
}

/** Bits that a family saves in the description of its members, what is explained already left out. */
export function gainOf(table: CountedTable, { features, units }: Grown, explained?: Explained): number {
  let bits = -logChoose(table.features.length, features.length) - logChoose(table.units.length, units.length)
  for (const { feature, share, background } of features) {
    const { having, without } = oddsOf({ share, background })
    const marks = explained?.marksOf(feature)
    let present = 0
    let paid = 0
    forBoth(table.unitsOf[feature]!, units, (at) => {
      present += 1
      if (marks?.[at] !== 1) paid += 1
    })
    bits += paid * having + (units.length - present) * without
  }
  return bits
}

/** log2 of the number of ways to choose k of n. */
function logChoose(n: number, k: number): number {
  let bits = 0
  for (let i = 1; i <= Math.min(k, n - k); i += 1) bits += Math.log2((n - i + 1) / i)
  return bits
}

/** Share of two ascending lists that both have. */
function jaccard(a: Int32Array, b: Int32Array): number {
  let both = 0
  forBoth(a, b, () => (both += 1))
  return both / Math.max(1, a.length + b.length - both)
}

import { isRelated, type FeatureTable } from './feature-table'
import { oddsOf, type Grown } from './grow'
import { isCheck } from './project-checks'
import { headOf, isOperation } from './usefulness'

/** A family that pays for itself, with the bits that it saves beside those chosen before it. */
export interface Covering<G extends Grown = Grown> {
  grown: G
  gain: number
}

/** Jaccard index of members from which two families are one. */
const sameMembers = 0.5

export const isSameFamily = (a: Pick<Grown, 'units'>, b: Pick<Grown, 'units'>): boolean =>
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
  const explained = new Set<number>()
  const chosen = certain.map((one): Covering<G> => ({ grown: one, gain: gainOf(table, one, explained) }))
  for (const one of certain) explain(table, one, explained)
  // Gains only shrink as more is explained: a stale bound that is the best after its renewal is the best of all.
  const queue = grown.map((one) => ({ one, gain: gainOf(table, one, explained) })).filter(({ gain }) => gain > margin)
  while (queue.length > 0 && chosen.length < limit) {
    queue.sort((a, b) => b.gain - a.gain || a.one.seed - b.one.seed)
    const [best] = queue
    if (!best) break
    const now = gainOf(table, best.one, explained)
    if (now <= margin || chosen.some(({ grown: other }) => isSameFamily(other, best.one))) {
      queue.shift()
      continue
    }
    if (now < (queue[1]?.gain ?? -Infinity)) {
      best.gain = now
      continue
    }
    queue.shift()
    chosen.push({ grown: best.one, gain: now })
    explain(table, best.one, explained)
  }
  return chosen
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
  const explained = new Set<number>()
  for (const { grown: one } of chosen) explain(table, one, explained)
  const all = [...chosen]
  const pairs = grown
    .flatMap((one) => {
      const pair = strongestPair(table, one)
      return pair && pair.bits > margin ? [{ one, pair }] : []
    })
    .toSorted((a, b) => b.pair.bits - a.pair.bits || a.one.seed - b.one.seed)
  for (const { one, pair } of pairs) {
    if (all.length >= limit) break
    if (!isNews(table, one, pair.feature, explained)) continue
    if (all.some(({ grown: other }) => isSameFamily(other, one))) continue
    all.push({ grown: one, gain: 0 })
    explain(table, one, explained)
  }
  return all
}

/** What goes with a family's seed most surely; null where that, or the seed, is what any work ends with. */
export function strongestPair(
  { features }: FeatureTable,
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
function isNews(table: FeatureTable, { seed, units }: Grown, pair: number, explained: ReadonlySet<number>): boolean {
  const total = table.features.length
  const open = Array.from(units).filter((unit) => !explained.has(unit * total + seed) && !explained.has(unit * total + pair))
  return open.length * 2 > units.length
}

/** Bits that a family saves in the description of its members, what is explained already left out. */
export function gainOf(table: FeatureTable, { features, units }: Grown, explained: ReadonlySet<number> = new Set()): number {
  const total = table.features.length
  let bits = -logChoose(total, features.length) - logChoose(table.units.length, units.length)
  const isMember = new Set(units)
  for (const { feature, share, background } of features) {
    const { having, without } = oddsOf({ share, background })
    let present = 0
    let paid = 0
    for (const unit of table.unitsOf[feature]!) {
      if (!isMember.has(unit)) continue
      present += 1
      if (!explained.has(unit * total + feature)) paid += 1
    }
    bits += paid * having + (units.length - present) * without
  }
  return bits
}

function explain(table: FeatureTable, { features, units }: Grown, explained: Set<number>): void {
  const own = features.map(({ feature }) => table.features[feature]!)
  const related = table.features.map((feature) => own.some((one) => isRelated(one, feature)))
  for (const unit of units)
    for (const feature of table.featuresOf[unit]!) if (related[feature]) explained.add(unit * table.features.length + feature)
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
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      both += 1
      i += 1
      j += 1
    } else if (a[i]! < b[j]!) i += 1
    else j += 1
  }
  return both / Math.max(1, a.length + b.length - both)
}

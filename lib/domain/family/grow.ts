import { casesOf, isRelated, lengths, type CountedTable } from './feature-table'
import { forBoth } from './for-both'

/** Units that a few features tell from all others, with how much those features are worth there. */
export interface Grown {
  /** The feature that it grew from. */
  seed: number
  /** Telling features, the most telling first. */
  features: Telling[]
  /** Those that it accounts for, where that is less than all that its members share. */
  explains?: Telling[]
  /** Members, ascending. */
  units: Int32Array
}

export interface Telling {
  feature: number
  /** Share of the members that have it, and of units of their lengths elsewhere. */
  share: number
  background: number
  /** log2 likelihood ratio over the seed's units. */
  bits: number
}

/** Share of the seed's units that must have a feature, and how much more that is than in others of their length. */
const shareMin = 0.4
const liftMin = 2
const featuresMax = 20
/** Features of the family that a member must have. */
const matchedMin = 2
/** A seed in more of the units than this tells nothing. */
const seedShare = 0.7

/**
 * Grows a family from a feature (one round of naive Bayes): the features that go with it far beyond their rate in units of the same
 * lengths, and the units that these tell from the rest. Null where nothing goes with it.
 */
export function growFamily(table: CountedTable, seed: number, minCases: number): Grown | null {
  const start = table.unitsOf[seed]!
  if (start.length > table.units.length * seedShare) return null
  const telling = tellingFeatures(table, start, seed, isMostOfItsLength(table, start))
  if (telling.length < matchedMin) return null
  const units = members(table, telling)
  return casesOf(table, units) < minCases ? null : { seed, features: telling, units }
}

/** Half of the units of one length: with less, two tasks of that length are taken for one. And units that are no accident. */
const lengthShare = 0.5
const lengthMin = 8

/** Whether units are so many of those of their usual length that what they share would be common there for them alone. */
function isMostOfItsLength({ lengthOf, lengthUnits }: CountedTable, start: Int32Array): boolean {
  const own = new Float64Array(lengths)
  for (const unit of start) own[lengthOf[unit]!]! += 1
  const usual = own.indexOf(Math.max(...own))
  return own[usual]! >= Math.max(lengthMin, lengthUnits[usual]! * lengthShare)
}

/**
 * Features that go with a set of units, the most telling first, one of each group. Long units hold more of everything: of a feature as many
 * are expected as units of the same lengths have, `isCapped` by no more than those lengths hold more of everything.
 */
export function tellingFeatures(table: CountedTable, units: Int32Array, seed: number, isCapped = false): Telling[] {
  const inLength = new Float64Array(lengths)
  for (const unit of units) inLength[table.lengthOf[unit]!]! += 1
  const n = units.length
  const needed = Math.log2(table.features.length + 1)
  const rated: Telling[] = []
  const rate = (feature: number, count: number): void => {
    const background = expectedShare(table, feature, { inLength, n, isCapped })
    const share = (count + 0.5) / (n + 1)
    if (share < liftMin * background) return
    const bits = ratioBits(count, n, background)
    if (bits > needed) rated.push({ feature, share, background, bits })
  }
  const least = Math.max(1, Math.ceil(n * shareMin))
  table.pairs.tell(units, least, rate)
  // What a family grew from is one of its features, however few of its units have it.
  const own = countBoth(table.unitsOf[seed]!, units)
  if (own > 0 && own < least) rate(seed, own)
  rated.sort((a, b) => b.bits - a.bits || a.feature - b.feature)
  return oneOfGroup(table, rated)
}

function countBoth(a: Int32Array, b: Int32Array): number {
  let both = 0
  if (a === b) return a.length
  forBoth(a, b, () => (both += 1))
  return both
}

/** Share of units of the same lengths that have the feature. */
function expectedShare(
  { rates, richness, units, unitsOf }: CountedTable,
  feature: number,
  { inLength, n, isCapped }: { inLength: Float64Array; n: number; isCapped: boolean },
): number {
  const overall = unitsOf[feature]!.length / units.length
  let expected = 0
  for (let length = 0; length < lengths; length += 1) {
    const rate = rates[feature * lengths + length]!
    expected += inLength[length]! * (isCapped ? Math.min(rate, overall * richness[length]!) : rate)
  }
  return Math.max(expected / n, 0.5 / units.length, overall * 0.5)
}

/** log2 likelihood ratio of `count` in `n` at its own rate against the background's. */
export function ratioBits(count: number, n: number, background: number): number {
  const p = Math.min(count / n, 1 - 1e-9)
  const q = Math.min(background, 1 - 1e-9)
  const absent = n - count
  return count * Math.log2(p / q) + (absent === 0 ? 0 : absent * Math.log2((1 - p) / (1 - q)))
}

/** The most telling of each group: a command with its flags, a file with its folders, is one piece of evidence. */
function oneOfGroup({ features }: CountedTable, rated: readonly Telling[]): Telling[] {
  const kept: Telling[] = []
  for (const one of rated) {
    if (kept.length >= featuresMax) break
    if (!kept.some((other) => isRelated(features[other.feature]!, features[one.feature]!))) kept.push(one)
  }
  return kept
}

/** Bits by which having a telling feature, and not having it, speaks for the family. */
export const oddsOf = ({ share, background }: Pick<Telling, 'share' | 'background'>): { having: number; without: number } => ({
  having: Math.log2(share / background),
  without: Math.log2((1 - Math.min(share, 0.99)) / (1 - Math.min(background, 0.98))),
})

function members(table: CountedTable, telling: readonly Telling[]): Int32Array {
  let absent = 0
  for (const { feature, share, background } of telling) {
    const { having, without } = oddsOf({ share, background })
    absent += without
    table.unitTally.add(table.unitsOf[feature]!, having - without)
  }
  // Half of the bits that say which unit it is: fewer would let every long unit in.
  const prior = Math.log2(table.units.length) / 2
  const found: number[] = []
  table.unitTally.drain((unit, matched, score) => {
    if (matched >= matchedMin && score + absent > prior) found.push(unit)
  })
  return Int32Array.from(found).sort()
}

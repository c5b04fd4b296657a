import { casesOf, isRelated, leastBackground, lengths, type CountedTable } from './feature-table'
import { forBoth } from './for-both'
import { bitsMin, liftMin } from './least-counts'
import type { Common } from './pair-counts'
import { isOperation } from './feature-key'

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

/** Share of the seed's units that must have a feature. */
const shareMin = 0.4
const featuresMax = 20
/** Features of the family that a member must have. */
const matchedMin = 2
/** A seed in more of the units than this tells nothing. */
const seedShare = 0.7

/**
 * Grows a family from a feature (one round of naive Bayes): the features that go with it far beyond their rate in units of the same
 * lengths, and the units that these tell from the rest. Null where nothing goes with it.
 */
function growFamily(table: CountedTable, seed: number, common: readonly Common[], minCases: number): Grown | null {
  const start = table.unitsOf[seed]!
  if (start.length > table.units.length * seedShare) return null
  if (common.length < matchedMin || areRelated(table, common)) return null
  const inLength = countLengths(table, start)
  const isCapped = isMostOfItsLength(table, inLength)
  const telling = rateFeatures(table, common, { inLength, n: start.length, isCapped })
  if (telling.length < matchedMin) return null
  const units = members(table, telling)
  return casesOf(table, units) < minCases ? null : { seed, features: telling, units }
}

/** The families that grow from each feature, in which something is done: what only shares words and folders is a topic. */
export function growAll(table: CountedTable, minCases: number): Grown[] {
  const grown: Grown[] = []
  const common = table.pairs.commonOfEach(leastShared)
  for (let seed = 0; seed < table.features.length; seed += 1) {
    const own = common[seed]
    const one = own ? growFamily(table, seed, own, minCases) : null
    if (one?.features.some(({ feature }) => isDone(table.features[feature]!.key))) grown.push(one)
  }
  return grown
}

const isDone = (key: string): boolean => key.startsWith('$ ') || isOperation(key)

/** The features that enough of some units have to be told of them, but for some that are too usual. */
const commonTo = (table: CountedTable, units: Int32Array): Common[] => table.pairs.commonTo(units, leastShared(units.length))

const leastShared = (n: number): number => Math.max(1, Math.ceil(n * shareMin))

/** Whether all features are one piece of evidence: of those one is kept. */
function areRelated({ features }: CountedTable, common: readonly Common[]): boolean {
  for (let at = 0; at < common.length; at += 1)
    for (let by = at + 1; by < common.length; by += 1)
      if (!isRelated(features[common[at]!.feature]!, features[common[by]!.feature]!)) return false
  return true
}

/** Half of the units of one length: with less, two tasks of that length are taken for one. And units that are no accident. */
const lengthShare = 0.5
const lengthMin = 8

/** Whether units are so many of those of their usual length that what they share would be common there for them alone. */
function isMostOfItsLength({ lengthUnits }: CountedTable, own: Float64Array): boolean {
  const usual = own.indexOf(Math.max(...own))
  return own[usual]! >= Math.max(lengthMin, lengthUnits[usual]! * lengthShare)
}

function countLengths({ lengthOf }: CountedTable, units: Int32Array): Float64Array {
  const counts = new Float64Array(lengths)
  for (let at = 0; at < units.length; at += 1) counts[lengthOf[units[at]!]!]! += 1
  return counts
}

/** Features that go with a set of units, the most telling first, one of each group. */
export function tellingFeatures(table: CountedTable, units: Int32Array, seed: number): Telling[] {
  const common = commonTo(table, units)
  // What a family grew from is one of its features, however few of its units have it.
  const own = common.some(({ feature }) => feature === seed) ? 0 : countBoth(table.unitsOf[seed]!, units)
  if (own > 0) common.push({ feature: seed, count: own })
  return rateFeatures(table, common, { inLength: countLengths(table, units), n: units.length, isCapped: false })
}

/** Some units by length class, and how many they are. */
interface Sized {
  inLength: Float64Array
  n: number
  isCapped: boolean
}

/**
 * Of the features that units share those that tell them, the most telling first, one of each group. Long units hold more of everything: of a
 * feature as many are expected as units of the same lengths have, `isCapped` by no more than those lengths hold more of everything.
 */
function rateFeatures(table: CountedTable, common: readonly Common[], sized: Sized): Telling[] {
  const { n } = sized
  const needed = bitsMin(table.features.length)
  const rated: Telling[] = []
  for (const { feature, count } of common) {
    const background = expectedShare(table, feature, sized)
    const share = (count + 0.5) / (n + 1)
    if (share < liftMin * background) continue
    const bits = ratioBits(count, n, background)
    if (bits > needed) rated.push({ feature, share, background, bits })
  }
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
  { inLength, n, isCapped }: Sized,
): number {
  const overall = unitsOf[feature]!.length / units.length
  let expected = 0
  for (let length = 0; length < lengths; length += 1) {
    const rate = rates[feature * lengths + length]!
    expected += inLength[length]! * (isCapped ? Math.min(rate, overall * richness[length]!) : rate)
  }
  return Math.max(expected / n, leastBackground(overall, units.length))
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

import { seededRandom, shuffleStretch } from '@/lib/domain/mining/random'
import { gainOf, strongestPair } from './cover'
import type { CountedTable, FeatureTable } from './feature-table'
import { growAll, type Grown } from './grow'
import { atomsOf, surrogate } from './surrogate'
import { isOfTools, toolWalks } from './tool-walks'

/** Bits that a family must save, and that its two surest features must go together by, beyond what chance hardly reaches. */
export interface Margins {
  gain: number
  pair: number
}

/** Histories dealt by chance, and the least that is asked where they hold no family. */
const surrogates = 8
const leastGain = -12
const leastPair = 18
/** Deviations above the mean that one maximum in fifty passes, by Gumbel's law. */
const rareDeviations = 2.6
/** Units that histories are dealt from at most. */
const dealtMax = 640

/**
 * What histories are dealt from: of many units a sample, counted as a history of its own. Members cost more bits where there are more units
 * to tell them from, so that the best family of chance saves less in a longer history: the margin of a sample is no lower, and takes no
 * longer to find however many units there are.
 */
export function dealtUnits(table: FeatureTable): FeatureTable {
  const count = table.read.length
  if (count <= dealtMax) return table
  const order = Int32Array.from({ length: count }, (_, unit) => unit)
  shuffleStretch(order, 0, count, seededRandom(count))
  return table.countOf(order.subarray(0, dealtMax).sort())
}

/**
 * What chance hardly reaches: histories are dealt anew, the best family of each is taken, and the margin stands so far above those that one
 * history in fifty passes it (Gumbel's law of maxima, by its mean and deviation).
 */
export function chanceMargins(table: FeatureTable, minCases: number): Margins {
  const atoms = atomsOf(table)
  return rareMargins(
    (seed) => surrogate(table, atoms, seed),
    (dealt) => growAll(dealt, minCases),
  )
}

/** The same of families that nothing but tools tells, in histories whose units walk from tool to tool. */
export const walkMargins = (table: FeatureTable, minCases: number): Margins =>
  rareMargins(toolWalks(table), (walked) => growAll(walked, minCases).filter((one) => isOfTools(walked, one)))

function rareMargins(deal: (seed: number) => CountedTable, growIn: (dealt: CountedTable) => Grown[]): Margins {
  const best = Array.from({ length: surrogates }, (_, seed) => {
    const one = deal(seed + 1)
    const grown = growIn(one)
    return {
      gain: grown.reduce((most, family) => Math.max(most, gainOf(one, family)), leastGain),
      pair: grown.reduce((most, family) => Math.max(most, strongestPair(one, family)?.bits ?? 0), leastPair),
    }
  })
  return { gain: rareMaximum(best.map(({ gain }) => gain)), pair: rareMaximum(best.map(({ pair }) => pair)) }
}

function rareMaximum(maxima: readonly number[]): number {
  const mean = maxima.reduce((sum, one) => sum + one, 0) / maxima.length
  const deviation = Math.sqrt(maxima.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (maxima.length - 1))
  return mean + rareDeviations * deviation
}

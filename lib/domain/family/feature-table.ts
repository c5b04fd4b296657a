import type { Flow } from './data-flow'
import type { FeatureIndex } from './feature-index'
import { forBoth } from './for-both'
import { PairCounts } from './pair-counts'
import { placesBefore, type PlacedUnit } from './places-before'
import type { ReadUnit } from './read-unit'
import { Tally } from './tally'
import type { Feature, Unit } from './types'

/** Features of all units by number, with the units that have each: what families grow from. */
export interface CountedTable {
  units: readonly Unit[]
  features: Feature[]
  /** By feature: the units that have it, ascending. */
  unitsOf: Int32Array[]
  /** By unit: its case, as a number. */
  caseOf: Int32Array
  /** By unit: how long it is, as one of `lengths` classes of equally many units. */
  lengthOf: Int32Array
  /** By feature and length class (`lengths` of each): share of the units of that length that have it. */
  rates: Float64Array
  /** By length class: its units. */
  lengthUnits: Float64Array
  /** By length class: how much more of everything its units hold than all units do, 1 at least. */
  richness: Float64Array
  /** Counts the features that go with some units. */
  pairs: PairCounts
  /** To count units of features without taking memory each time. */
  unitTally: Tally
}

/** With what each unit did, to tell the steps of families. */
export interface FeatureTable extends CountedTable {
  /** By unit. */
  read: readonly ReadUnit[]
  /** By unit: what its calls took from earlier results. */
  flowsOf: (readonly Flow[])[]
  /** By unit: its features, ascending. */
  featuresOf: Int32Array[]
  /** By unit and feature, the calls that show it. */
  callsOf(unit: number, feature: number): readonly number[]
  /** Where the values of a unit's calls stood before them; read once a unit. */
  placedOf: (unit: Unit) => PlacedUnit
  /** Counts some of its units, as a history of their own. */
  countOf: (some: Int32Array) => FeatureTable
}

export const lengths = 4

/** Share of the units from which a word says nothing, and values from which a parameter is no choice. */
const commonWord = 0.4
const choicesMax = 6
/** A general feature is dropped where a more specific one has nearly as many units. */
const ancestorShare = 1.2

/** Counts the features of all units; kept are those of at least `minCases` cases that say more than a narrower one does. */
export function countFeatures(read: readonly ReadUnit[], readings: Readings, minCases: number): FeatureTable {
  const { index, placed } = readings
  const units = read.map(({ unit }) => unit)
  const caseOf = numberCases(units)
  const all = countKeys(read, index)
  const hasCases = caseCounter(caseOf, minCases)
  const kept = index.inOrder(keptOf(all, units.length, (key) => all.size(key) >= minCases && hasCases(all.unitsOf(key))))
  const features = kept.map((key) => all.feature(key))
  const unitsOf = kept.map((key) => all.unitsOf(key))
  const byUnit = invert(unitsOf, units.length)
  const lengthOf = lengthClasses(units.map(({ calls }) => calls.length))
  return {
    units,
    read,
    flowsOf: read.map(({ flows }) => flows),
    features,
    unitsOf,
    featuresOf: byUnit,
    callsOf: (unit, feature) => callsIn(read[unit], index, kept[feature]),
    placedOf: (unit) => {
      const known = placed.get(unit) ?? placesBefore(unit)
      placed.set(unit, known)
      return known
    },
    countOf: (some) =>
      countFeatures(
        Array.from(some, (unit) => read[unit]!),
        readings,
        minCases,
      ),
    caseOf,
    lengthOf,
    ...pairsOf(unitsOf, lengthOf),
    richness: richnessOf(byUnit, lengthOf),
    unitTally: new Tally(units.length),
  }
}

/** What is known of units beside the table, from one table to the next. */
export interface Readings {
  /** Of the features of the units that were read. */
  index: FeatureIndex
  placed: WeakMap<Unit, PlacedUnit>
}

/** The calls of a unit that show a feature, told by the number of its key. */
function callsIn(read: ReadUnit | undefined, index: FeatureIndex, key: number | undefined): readonly number[] {
  if (!read) return []
  const { features, calls, starts } = read
  for (let at = 0; at < features.length; at += 1)
    if (index.keyOf(features[at]!) === key) return Array.from(calls.subarray(starts[at], starts[at + 1]))
  return []
}

function numberCases(units: readonly Unit[]): Int32Array {
  const numbers = new Map<string, number>()
  return Int32Array.from(units, ({ case: own }) => {
    const known = numbers.get(own) ?? numbers.size
    numbers.set(own, known)
    return known
  })
}

/** Whether units are of so many different cases. */
function caseCounter(caseOf: Int32Array, least: number): (units: Int32Array) => boolean {
  const seen = new Int32Array(caseOf.length)
  let round = 0
  return (units) => {
    round += 1
    let cases = 0
    for (const unit of units) {
      if (seen[caseOf[unit]!] === round) continue
      seen[caseOf[unit]!] = round
      cases += 1
      if (cases >= least) return true
    }
    return false
  }
}

/** All keys that units have, told by their numbers. */
interface Keys {
  index: FeatureIndex
  numbers: readonly number[]
  /** As the first unit has it. */
  feature: (key: number) => Feature
  /** Ascending. */
  unitsOf: (key: number) => Int32Array
  /** Number of units. */
  size: (key: number) => number
}

function countKeys(read: readonly ReadUnit[], index: FeatureIndex): Keys {
  const first = new Int32Array(index.size).fill(-1)
  const starts = new Int32Array(index.size + 1)
  const numbers: number[] = []
  for (const { features } of read)
    for (let at = 0; at < features.length; at += 1) {
      const number = features[at]!
      const key = index.keyOf(number)
      if (first[key]! < 0) {
        first[key] = number
        numbers.push(key)
      }
      starts[key + 1]! += 1
    }
  for (let key = 0; key < index.size; key += 1) starts[key + 1]! += starts[key]!
  const held = new Int32Array(starts[index.size]!)
  const next = starts.slice()
  for (let unit = 0; unit < read.length; unit += 1) {
    const { features } = read[unit]!
    for (let at = 0; at < features.length; at += 1) held[next[index.keyOf(features[at]!)]!++] = unit
  }
  return {
    index,
    numbers,
    feature: (key) => index.feature(first[key]!),
    unitsOf: (key) => held.subarray(starts[key], starts[key + 1]),
    size: (key) => starts[key + 1]! - starts[key]!,
  }
}

function keptOf(all: Keys, units: number, hasCases: (key: number) => boolean): number[] {
  const choices = new Map<string, number>()
  const narrower = new Map<string, number>()
  for (const key of all.numbers) {
    const feature = all.feature(key)
    const param = paramOf(feature)
    if (param) choices.set(param, (choices.get(param) ?? 0) + 1)
    const [nearest] = feature.key === feature.group ? feature.above : []
    if (nearest !== undefined) narrower.set(nearest, Math.max(narrower.get(nearest) ?? 0, all.size(key)))
  }
  return all.numbers.filter((key) => {
    if (!hasCases(key)) return false
    const feature = all.feature(key)
    const size = all.size(key)
    if (feature.kind === 'word' && size > units * commonWord) return false
    const param = paramOf(feature)
    if (param && (choices.get(param) ?? 0) > choicesMax) return false
    if (feature.kind !== 'tool' && size <= ancestorShare * (narrower.get(feature.key) ?? 0)) return false
    // A file that is read and edited is told by its edit.
    const edited = feature.key.startsWith('read ') ? all.index.keyNumber(`edit ${feature.key.slice(5)}`) : undefined
    if (edited === undefined || all.size(edited) === 0) return true
    let both = 0
    forBoth(all.unitsOf(key), all.unitsOf(edited), () => (both += 1))
    return (size - both) * 2 > size
  })
}

/** By unit the features that it has, ascending. */
function invert(unitsOf: readonly Int32Array[], units: number): Int32Array[] {
  const starts = new Int32Array(units + 1)
  for (const own of unitsOf) for (let at = 0; at < own.length; at += 1) starts[own[at]! + 1]! += 1
  for (let unit = 0; unit < units; unit += 1) starts[unit + 1]! += starts[unit]!
  const held = new Int32Array(starts[units]!)
  const next = starts.slice()
  for (let feature = 0; feature < unitsOf.length; feature += 1) {
    const own = unitsOf[feature]!
    for (let at = 0; at < own.length; at += 1) held[next[own[at]!]!++] = feature
  }
  return Array.from({ length: units }, (_, unit) => held.subarray(starts[unit], starts[unit + 1]))
}

/** Distinct cases among units: trials of one task are one. */
export const casesOf = ({ caseOf }: Pick<CountedTable, 'caseOf'>, some: Iterable<number>): number =>
  new Set(Array.from(some, (unit) => caseOf[unit]!)).size

const paramOf = ({ kind, key }: Feature): string | null => (kind === 'param' ? key.slice(0, key.indexOf(' = ')) : null)

/** Whether two features are one piece of evidence: of one group, or one more general than the other. */
export const isRelated = (a: Feature, b: Feature): boolean =>
  a.group === b.group || a.above.includes(b.group) || b.above.includes(a.group)

/** Units by their number of calls, in classes of equally many; equal ones stay together. */
function lengthClasses(sizes: readonly number[]): Int32Array {
  const sorted = Float64Array.from(sizes).sort()
  const bounds = Array.from({ length: lengths - 1 }, (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / lengths)] ?? 0)
  return Int32Array.from(sizes, (size) => bounds.filter((bound) => size >= bound).length)
}

function richnessOf(featuresOf: readonly Int32Array[], lengthOf: Int32Array): Float64Array {
  const [units, found] = [new Float64Array(lengths), new Float64Array(lengths)]
  featuresOf.forEach((own, unit) => {
    units[lengthOf[unit]!]! += 1
    found[lengthOf[unit]!]! += own.length
  })
  const all = found.reduce((sum, count) => sum + count, 0) / Math.max(1, featuresOf.length)
  return found.map((count, length) => Math.max(1, count / Math.max(1, units[length]!) / Math.max(1e-9, all)))
}

/** How usual features are in units of each length, and with it what goes together. */
export function pairsOf(
  unitsOf: readonly Int32Array[],
  lengthOf: Int32Array,
): Pick<CountedTable, 'rates' | 'lengthUnits' | 'pairs'> {
  const lengthUnits = new Float64Array(lengths)
  for (const length of lengthOf) lengthUnits[length]! += 1
  const rates = new Float64Array(unitsOf.length * lengths)
  const leastRate = new Float64Array(unitsOf.length)
  for (let feature = 0; feature < unitsOf.length; feature += 1) {
    const own = unitsOf[feature]!
    const first = feature * lengths
    for (let at = 0; at < own.length; at += 1) rates[first + lengthOf[own[at]!]!]! += 1
    const overall = own.length / lengthOf.length
    let least = overall
    for (let length = 0; length < lengths; length += 1) {
      if (lengthUnits[length] === 0) continue
      rates[first + length]! /= lengthUnits[length]!
      least = Math.min(least, rates[first + length]!)
    }
    leastRate[feature] = Math.max(least, leastBackground(overall, lengthOf.length))
  }
  return { rates, lengthUnits, pairs: new PairCounts({ unitsOf, units: lengthOf.length, leastRate }) }
}

/** Share of units that is expected to have a feature at least, whatever their lengths: half of what all have, or half a unit. */
export const leastBackground = (overall: number, units: number): number => Math.max(0.5 / units, overall * 0.5)

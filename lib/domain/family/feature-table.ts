import { dataFlow, type Flow } from './data-flow'
import { featuresOf } from './features'
import { placesBefore, type PlacedUnit } from './places-before'
import { Tally } from './tally'
import type { Feature, Unit } from './types'

/** Features of all units by number, with the units that have each. */
export interface FeatureTable {
  units: readonly Unit[]
  /** By unit: what its calls took from earlier results. */
  flowsOf: (readonly Flow[])[]
  features: Feature[]
  /** By feature: the units that have it, ascending. */
  unitsOf: Int32Array[]
  /** By unit: its features. */
  featuresOf: Int32Array[]
  /** By unit and feature, the calls that show it. */
  callsOf(unit: number, feature: number): readonly number[]
  /** By unit: how long it is, as one of `lengths` classes of equally many units. */
  lengthOf: Int32Array
  /** Where the values of a unit's calls stood before them; read once a unit. */
  placedOf: (unit: Unit) => PlacedUnit
  /** By feature and length class: share of the units of that length that have it. */
  rateOf: Float64Array[]
  /** By length class: how much more of everything its units hold than all units do, 1 at least. */
  richness: Float64Array
  /** To count features of units, and units of features, without taking memory each time. */
  featureTally: Tally
  unitTally: Tally
}

export const lengths = 4

/** Share of the units from which a word says nothing, and values from which a parameter is no choice. */
const commonWord = 0.4
const choicesMax = 6
/** A general feature is dropped where a more specific one has nearly as many units. */
const ancestorShare = 1.2

/** Counts the features of all units; kept are those of at least `minCases` cases that say more than a narrower one does. */
export function countFeatures(units: readonly Unit[], minCases: number): FeatureTable {
  const flowsOf = units.map(({ calls }) => dataFlow(calls))
  const found = units.map((unit, at) => featuresOf(unit, flowsOf[at] ?? []))
  const all = new Map<string, Counted>()
  found.forEach((own, unit) => {
    for (const [key, { feature }] of own) {
      const known = all.get(key) ?? { feature, units: [], cases: new Set<string>() }
      if (known.units.length === 0) all.set(key, known)
      known.units.push(unit)
      known.cases.add(units[unit]!.case)
    }
  })
  const isKept = keep(all, found, units.length, minCases)
  const kept = [...all.values()].filter(isKept).sort((a, b) => (a.feature.key < b.feature.key ? -1 : 1))
  const numberOf = new Map(kept.map(({ feature }, at) => [feature.key, at]))
  const unitsOf = kept.map((one) => Int32Array.from(one.units))
  const byUnit = found.map((own) =>
    Int32Array.from([...own.keys()].flatMap((key) => numberOf.get(key) ?? []).sort((a, b) => a - b)),
  )
  const placed = new Map<Unit, PlacedUnit>()
  const lengthOf = lengthClasses(units.map(({ calls }) => calls.length))
  return {
    units,
    flowsOf,
    features: kept.map(({ feature }) => feature),
    unitsOf,
    featuresOf: byUnit,
    callsOf: (unit, feature) => found[unit]?.get(kept[feature]?.feature.key ?? '')?.calls ?? [],
    placedOf: (unit) => {
      const known = placed.get(unit) ?? placesBefore(unit)
      placed.set(unit, known)
      return known
    },
    lengthOf,
    rateOf: ratesOf(unitsOf, lengthOf),
    richness: richnessOf(byUnit, lengthOf),
    featureTally: new Tally(kept.length),
    unitTally: new Tally(units.length),
  }
}

type Counted = { feature: Feature; units: number[]; cases: Set<string> }

function keep(
  all: ReadonlyMap<string, Counted>,
  found: readonly ReadonlyMap<string, unknown>[],
  units: number,
  minCases: number,
): (one: Counted) => boolean {
  const choices = new Map<string, number>()
  for (const { feature } of all.values()) {
    const param = paramOf(feature)
    if (param) choices.set(param, (choices.get(param) ?? 0) + 1)
  }
  const narrower = new Map<string, number>()
  for (const { feature, units: own } of all.values()) {
    const [nearest] = feature.key === feature.group ? feature.above : []
    if (nearest !== undefined) narrower.set(nearest, Math.max(narrower.get(nearest) ?? 0, own.length))
  }
  return ({ feature, units: own, cases }) => {
    if (cases.size < minCases) return false
    if (feature.kind === 'word' && own.length > units * commonWord) return false
    const param = paramOf(feature)
    if (param && (choices.get(param) ?? 0) > choicesMax) return false
    if (feature.kind !== 'tool' && own.length <= ancestorShare * (narrower.get(feature.key) ?? 0)) return false
    // A file that is read and edited is told by its edit.
    const edited = feature.key.startsWith('read ') ? all.get(`edit ${feature.key.slice(5)}`) : undefined
    return !edited || own.filter((unit) => !found[unit]?.has(edited.feature.key)).length * 2 > own.length
  }
}

/** Distinct cases among units: trials of one task are one. */
export const casesOf = ({ units }: Pick<FeatureTable, 'units'>, some: Iterable<number>): number =>
  new Set(Array.from(some, (unit) => units[unit]!.case)).size

const paramOf = ({ kind, key }: Feature): string | null => (kind === 'param' ? key.slice(0, key.indexOf(' = ')) : null)

/** Whether two features are one piece of evidence: of one group, or one more general than the other. */
export const isRelated = (a: Feature, b: Feature): boolean =>
  a.group === b.group || a.above.includes(b.group) || b.above.includes(a.group)

/** Units by their number of calls, in classes of equally many; equal ones stay together. */
function lengthClasses(sizes: readonly number[]): Int32Array {
  const sorted = sizes.toSorted((a, b) => a - b)
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

/** By feature and length class: share of the units of that length that have it. */
export function ratesOf(unitsOf: readonly Int32Array[], lengthOf: Int32Array): Float64Array[] {
  const totals = new Float64Array(lengths)
  for (const length of lengthOf) totals[length]! += 1
  return unitsOf.map((own) => {
    const counts = new Float64Array(lengths)
    for (const unit of own) counts[lengthOf[unit]!]! += 1
    return counts.map((count, length) => (totals[length] ? count / totals[length] : 0))
  })
}

import { seededRandom } from '@/lib/domain/mining/random'
import { isRelated, ratesOf, type FeatureTable } from './feature-table'

/** What each unit holds, in pieces that belong together, and a place for each in its unit: what histories are dealt from. */
export interface Atoms {
  /** By atom, in the order of their groups: the group, and where its features begin in `features`. */
  groupOf: Int32Array
  startOf: Int32Array
  features: Int32Array
  /** By place, in the order of the units: the unit. */
  slots: Int32Array
}

/** What one agent's units hold, taken apart once for all the histories that are dealt from it. */
export function atomsOf(table: FeatureTable): Atoms {
  const { groups, above } = numberGroups(table)
  const found: { group: number; features: number[] }[][] = Array.from({ length: groups.count }, () => [])
  const slots: number[] = []
  for (const [unit, own] of table.featuresOf.entries()) {
    const general = new Set(Array.from(own).flatMap((feature) => above[feature]!))
    const leaves = new Map<number, number>()
    for (const feature of own) {
      const group = groups.of[feature]!
      if (!general.has(group) && !leaves.has(group)) leaves.set(group, feature)
    }
    for (const [group, leaf] of leaves) {
      const one = table.features[leaf]!
      found[group]!.push({ group, features: Array.from(own.filter((feature) => isRelated(one, table.features[feature]!))) })
      slots.push(unit)
    }
  }
  const atoms = found.flat()
  const startOf = new Int32Array(atoms.length + 1)
  for (const [at, { features }] of atoms.entries()) startOf[at + 1] = startOf[at]! + features.length
  return {
    groupOf: Int32Array.from(atoms, ({ group }) => group),
    startOf,
    features: Int32Array.from(atoms.flatMap(({ features }) => features)),
    slots: Int32Array.from(slots),
  }
}

/** Groups by number, in the order of their names; by feature its own, and those of what is more general. */
function numberGroups({ features }: FeatureTable): { groups: { count: number; of: number[] }; above: number[][] } {
  const names = [...new Set(features.map(({ group }) => group))].sort((a, b) => (a < b ? -1 : 1))
  const numberOf = new Map(names.map((name, at) => [name, at]))
  return {
    groups: { count: names.length, of: features.map(({ group }) => numberOf.get(group)!) },
    above: features.map((one) => one.above.flatMap((group) => numberOf.get(group) ?? [])),
  }
}

/**
 * The same units with what they hold dealt anew: each unit keeps how much it holds, each group of features how many units have it, and
 * what goes together in one command or one file stays together. Whatever goes together beyond that is lost: families of it are chance.
 */
export function surrogate(table: FeatureTable, atoms: Atoms, seed: number): FeatureTable {
  const next = seededRandom(seed)
  const slots = atoms.slots.slice()
  for (let i = slots.length - 1; i > 0; i -= 1) swap(slots, i, Math.floor(next() * (i + 1)))
  deal(atoms, slots, table.units.length)
  const featuresOf = heldBy(atoms, slots, table.units.length)
  const unitsOf = invert(featuresOf, table.features.length)
  return { ...table, featuresOf, unitsOf, rateOf: ratesOf(unitsOf, table.lengthOf) }
}

function swap(some: Int32Array, a: number, b: number): void {
  const kept = some[a]!
  some[a] = some[b]!
  some[b] = kept
}

/** Orders the places by atom. A group is dealt to a unit once: a second one goes to the next free place. */
function deal({ groupOf }: Atoms, slots: Int32Array, units: number): void {
  // Atoms come group by group: the last group that a unit was dealt tells whether it holds this one.
  const last = new Int32Array(units).fill(-1)
  for (const [at, group] of groupOf.entries()) {
    let free = at
    while (free < slots.length && last[slots[free]!] === group) free += 1
    if (free < slots.length) swap(slots, at, free)
    last[slots[at]!] = group
  }
}

/** By unit the features of the atoms that were dealt to it, ascending, each once. */
function heldBy({ startOf, features }: Atoms, slots: Int32Array, units: number): Int32Array[] {
  const ends = new Int32Array(units + 1)
  for (const [at, unit] of slots.entries()) ends[unit + 1]! += startOf[at + 1]! - startOf[at]!
  for (let unit = 0; unit < units; unit += 1) ends[unit + 1]! += ends[unit]!
  const held = new Int32Array(ends[units]!)
  const next = ends.slice()
  for (const [at, unit] of slots.entries())
    for (let i = startOf[at]!; i < startOf[at + 1]!; i += 1) held[next[unit]!++] = features[i]!
  return Array.from({ length: units }, (_, unit) => {
    const own = held.subarray(ends[unit], ends[unit + 1]).sort()
    return own.filter((feature, at) => at === 0 || feature !== own[at - 1])
  })
}

/** By feature the units that have it, ascending. */
function invert(featuresOf: readonly Int32Array[], features: number): Int32Array[] {
  const counts = new Int32Array(features)
  for (const own of featuresOf) for (const feature of own) counts[feature]! += 1
  const unitsOf = Array.from(counts, (count) => new Int32Array(count))
  const next = new Int32Array(features)
  for (const [unit, own] of featuresOf.entries()) for (const feature of own) unitsOf[feature]![next[feature]!++] = unit
  return unitsOf
}

import { seededRandom } from '@/lib/domain/mining/random'
import { pairsOf, type CountedTable, type FeatureTable } from './feature-table'

/** What each unit holds, in pieces that belong together, and a place for each in its unit: what histories are dealt from. */
export interface Atoms {
  /** By atom, in the order of their groups: the group, and where its features begin in `features`. */
  groupOf: Int32Array
  startOf: Int32Array
  features: Int32Array
  /** By place, in the order of the units: the unit. */
  slots: Int32Array
  /** By unit where its places begin; one more for the end. It has as many in each history. */
  placesOf: Int32Array
  /** By feature where its units begin, were each atom with it in another unit; one more for the end. */
  roomOf: Int32Array
  /** Memory that each history is dealt in: the places, the atoms by unit, and who has each feature. It holds until the next is dealt. */
  dealt: Int32Array
  byUnit: Int32Array
  held: Int32Array
  unitsOf: Int32Array[]
}

/** What one agent's units hold, taken apart once for all the histories that are dealt from it. */
export function atomsOf(table: FeatureTable): Atoms {
  const groups = numberGroups(table)
  const leaves = leavesOf(table, groups)
  const { groupAt, startAt, features } = piecesOf(table, groups, leaves)
  // By group, and within it in the order of the units.
  const next = new Int32Array(groups.count + 1)
  for (let at = 0; at < groupAt.length; at += 1) next[groupAt[at]! + 1]! += 1
  for (let group = 0; group < groups.count; group += 1) next[group + 1]! += next[group]!
  const order = new Int32Array(groupAt.length)
  for (let at = 0; at < groupAt.length; at += 1) order[next[groupAt[at]!]!++] = at
  const startOf = new Int32Array(order.length + 1)
  const ordered = new Int32Array(features.length)
  for (let at = 0; at < order.length; at += 1) {
    const piece = order[at]!
    let to = startOf[at]!
    for (let i = startAt[piece]!; i < startAt[piece + 1]!; i += 1) ordered[to++] = features[i]!
    startOf[at + 1] = to
  }
  const roomOf = roomFor(features, table.features.length)
  const held = new Int32Array(features.length)
  return {
    groupOf: order.map((piece) => groupAt[piece]!),
    startOf,
    features: ordered,
    slots: leaves.unitAt,
    placesOf: roomFor(leaves.unitAt, table.units.length),
    roomOf,
    dealt: new Int32Array(order.length),
    byUnit: new Int32Array(order.length),
    held,
    unitsOf: table.features.map((_, feature) => held.subarray(roomOf[feature], roomOf[feature + 1])),
  }
}

/** Where the places of each number begin, were all of them put in order; one more for the end. */
function roomFor(held: Int32Array, numbers: number): Int32Array {
  const room = new Int32Array(numbers + 1)
  for (let at = 0; at < held.length; at += 1) room[held[at]! + 1]! += 1
  for (let number = 0; number < numbers; number += 1) room[number + 1]! += room[number]!
  return room
}

/** Groups by number, in the order of their names; by feature its own, and those of what is more general. */
interface Groups {
  count: number
  of: Int32Array
  above: number[][]
}

function numberGroups({ features }: FeatureTable): Groups {
  const names = [...new Set(features.map(({ group }) => group))].sort((a, b) => (a < b ? -1 : 1))
  const numberOf = new Map(names.map((name, at) => [name, at]))
  return {
    count: names.length,
    of: Int32Array.from(features, ({ group }) => numberOf.get(group)!),
    above: features.map(({ above }) =>
      above.flatMap((group, at) => (above.indexOf(group) < at ? [] : (numberOf.get(group) ?? []))),
    ),
  }
}

/** In the order of the units: the first feature of each group that nothing of its unit is more special than. */
interface Leaves {
  unitAt: Int32Array
  leafAt: Int32Array
}

function leavesOf({ featuresOf }: FeatureTable, { count, of, above }: Groups): Leaves {
  const [general, taken] = [new Int32Array(count).fill(-1), new Int32Array(count).fill(-1)]
  const most = featuresOf.reduce((sum, own) => sum + own.length, 0)
  const [unitAt, leafAt] = [new Int32Array(most), new Int32Array(most)]
  let found = 0
  for (let unit = 0; unit < featuresOf.length; unit += 1) {
    const own = featuresOf[unit]!
    for (let at = 0; at < own.length; at += 1) {
      const more = above[own[at]!]!
      for (let i = 0; i < more.length; i += 1) general[more[i]!] = unit
    }
    for (let at = 0; at < own.length; at += 1) {
      const feature = own[at]!
      const group = of[feature]!
      if (general[group] === unit || taken[group] === unit) continue
      taken[group] = unit
      unitAt[found] = unit
      leafAt[found] = feature
      found += 1
    }
  }
  return { unitAt: unitAt.slice(0, found), leafAt: leafAt.slice(0, found) }
}

interface Pieces {
  /** By leaf: its group, and where its features begin. */
  groupAt: Int32Array
  startAt: Int32Array
  features: Int32Array
}

/** With each leaf all that its unit has of its group and of what is more general. */
function piecesOf({ featuresOf }: FeatureTable, { count, of, above }: Groups, { unitAt, leafAt }: Leaves): Pieces {
  const features: number[] = []
  const startAt = new Int32Array(leafAt.length + 1)
  // The features of the unit at hand by group: the first of each, and the next one of the same.
  const head = new Int32Array(count).fill(-1)
  const next = new Int32Array(of.length)
  const hold = (own: Int32Array): void => {
    for (let at = 0; at < own.length; at += 1) {
      next[own[at]!] = head[of[own[at]!]!]!
      head[of[own[at]!]!] = own[at]!
    }
  }
  const drop = (own: Int32Array): void => {
    for (let at = 0; at < own.length; at += 1) head[of[own[at]!]!] = -1
  }
  const take = (group: number): void => {
    for (let feature = head[group]!; feature >= 0; feature = next[feature]!) features.push(feature)
  }
  for (let at = 0; at < leafAt.length; at += 1) {
    const leaf = leafAt[at]!
    if (at === 0 || unitAt[at] !== unitAt[at - 1]) {
      if (at > 0) drop(featuresOf[unitAt[at - 1]!]!)
      hold(featuresOf[unitAt[at]!]!)
    }
    take(of[leaf]!)
    const more = above[leaf]!
    for (let i = 0; i < more.length; i += 1) if (more[i] !== of[leaf]) take(more[i]!)
    startAt[at + 1] = features.length
  }
  return { groupAt: leafAt.map((leaf) => of[leaf]!), startAt, features: Int32Array.from(features) }
}

/**
 * The same units with what they hold dealt anew: each unit keeps how much it holds, each group of features how many units have it, and
 * what goes together in one command or one file stays together. Whatever goes together beyond that is lost: families of it are chance.
 */
export function surrogate(table: FeatureTable, atoms: Atoms, seed: number): CountedTable {
  const next = seededRandom(seed)
  const slots = atoms.dealt
  slots.set(atoms.slots)
  for (let i = slots.length - 1; i > 0; i -= 1) swap(slots, i, Math.floor(next() * (i + 1)))
  deal(atoms, slots, table.units.length)
  const unitsOf = holdersOf(atoms, slots)
  return { ...table, unitsOf, ...pairsOf(unitsOf, table.lengthOf) }
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
  let free = 0
  for (let at = 0; at < groupOf.length; at += 1) {
    const group = groupOf[at]!
    // What was passed over holds the group, and so does what took the last free place.
    free = at > 0 && group === groupOf[at - 1] ? Math.max(at, free + 1) : at
    while (free < slots.length && last[slots[free]!] === group) free += 1
    if (free < slots.length) swap(slots, at, free)
    last[slots[at]!] = group
  }
}

/** By feature the units that its atoms were dealt to, ascending, each once. */
function holdersOf({ startOf, features, placesOf, roomOf, byUnit, held, unitsOf }: Atoms, slots: Int32Array): Int32Array[] {
  // Unit by unit first, in any order within one: memory is gone through as it stands.
  const next = placesOf.slice()
  for (let atom = 0; atom < slots.length; atom += 1) byUnit[next[slots[atom]!]!++] = atom
  const ends = roomOf.slice(0, -1)
  // A general feature may have come with several atoms of a unit.
  const lastOf = new Int32Array(ends.length).fill(-1)
  const units = placesOf.length - 1
  for (let unit = 0; unit < units; unit += 1) {
    const to = placesOf[unit + 1]!
    for (let at = placesOf[unit]!; at < to; at += 1) {
      const last = startOf[byUnit[at]! + 1]!
      for (let i = startOf[byUnit[at]!]!; i < last; i += 1) {
        const feature = features[i]!
        if (lastOf[feature] === unit) continue
        lastOf[feature] = unit
        held[ends[feature]!++] = unit
      }
    }
  }
  // Most have as many as before: the view of them holds.
  for (let feature = 0; feature < ends.length; feature += 1) {
    const from = roomOf[feature]!
    if (unitsOf[feature]!.length !== ends[feature]! - from) unitsOf[feature] = held.subarray(from, ends[feature])
  }
  return unitsOf
}

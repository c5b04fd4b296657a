import { seededRandom } from '@/lib/domain/mining/random'
import { isRelated, ratesOf, type FeatureTable } from './feature-table'

/**
 * The same units with what they hold dealt anew: each unit keeps how much it holds, each group of features how many units have it, and
 * what goes together in one command or one file stays together. Whatever goes together beyond that is lost: families of it are chance.
 */
export function surrogate(table: FeatureTable, seed: number): FeatureTable {
  const next = seededRandom(seed)
  const { atoms, slots } = atomsOf(table)
  for (let i = slots.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1))
    ;[slots[i], slots[j]] = [slots[j]!, slots[i]!]
  }
  const dealt = deal(table, atoms, slots)
  const unitsOf = table.features.map((): number[] => [])
  dealt.forEach((own, unit) => {
    for (const feature of own) unitsOf[feature]!.push(unit)
  })
  const postings = unitsOf.map((own) => Int32Array.from(own))
  return {
    ...table,
    featuresOf: dealt.map((own) => Int32Array.from([...own].sort((a, b) => a - b))),
    unitsOf: postings,
    rateOf: ratesOf(postings, table.lengthOf),
  }
}

interface Atom {
  group: string
  features: number[]
}

/** What each unit holds, in pieces that belong together, and a place for each in its unit. */
function atomsOf({ featuresOf, features }: FeatureTable): { atoms: Atom[]; slots: number[] } {
  const atoms: Atom[] = []
  const slots: number[] = []
  featuresOf.forEach((own, unit) => {
    const above = new Set(Array.from(own).flatMap((feature) => features[feature]!.above))
    const groups = new Set(Array.from(own, (feature) => features[feature]!.group).filter((group) => !above.has(group)))
    for (const group of groups) {
      const leaf = features[own.find((feature) => features[feature]!.group === group)!]!
      atoms.push({ group, features: Array.from(own).filter((feature) => isRelated(leaf, features[feature]!)) })
      slots.push(unit)
    }
  })
  return { atoms: atoms.sort((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)), slots }
}

/** A group is dealt to a unit once: a second one goes to the next free place. */
function deal({ featuresOf }: FeatureTable, atoms: readonly Atom[], slots: number[]): Set<number>[] {
  const dealt = featuresOf.map(() => new Set<number>())
  const held = featuresOf.map(() => new Set<string>())
  atoms.forEach(({ group, features }, at) => {
    for (let other = at; other < slots.length; other += 1) {
      if (held[slots[other]!]!.has(group)) continue
      ;[slots[at], slots[other]] = [slots[other]!, slots[at]!]
      break
    }
    const unit = slots[at]!
    held[unit]!.add(group)
    for (const feature of features) dealt[unit]!.add(feature)
  })
  return dealt
}

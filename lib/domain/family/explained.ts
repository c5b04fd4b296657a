import type { FeatureTable } from './feature-table'
import { forBoth } from './for-both'
import type { Grown } from './grow'

/** What the families that were chosen explain: pairs of a unit and a feature that it has. */
export class Explained {
  readonly #table: FeatureTable
  /** By feature, parallel to the units that have it: 1 where it is explained; absent where nothing is. */
  readonly #marks = new Map<number, Uint8Array>()
  readonly #byGroup = new Map<string, number[]>()
  /** By group, the features that are more special. */
  readonly #below = new Map<string, number[]>()

  constructor(table: FeatureTable) {
    this.#table = table
    for (const [feature, { group, above }] of table.features.entries()) {
      push(this.#byGroup, group, feature)
      for (const one of above) push(this.#below, one, feature)
    }
  }

  /** Notes that a family explains its features in its units, and what is one piece of evidence with them. */
  add({ features, explains = features, units }: Pick<Grown, 'features' | 'explains' | 'units'>): void {
    for (const feature of new Set(explains.flatMap((one) => this.#relatedTo(one.feature)))) {
      const having = this.#table.unitsOf[feature]!
      const marks = this.#marks.get(feature) ?? new Uint8Array(having.length)
      this.#marks.set(feature, marks)
      forBoth(having, units, (at) => (marks[at] = 1))
    }
  }

  /** Of the units of a feature (in their order in the table), whether it is explained there. */
  marksOf(feature: number): Uint8Array | undefined {
    return this.#marks.get(feature)
  }

  has(unit: number, feature: number): boolean {
    const marks = this.#marks.get(feature)
    return marks !== undefined && marks[indexOf(this.#table.unitsOf[feature]!, unit)] === 1
  }

  #relatedTo(feature: number): number[] {
    const { group, above } = this.#table.features[feature]!
    return [group, ...above].flatMap((one) => this.#byGroup.get(one) ?? []).concat(this.#below.get(group) ?? [])
  }
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}

/** Index of a value in an ascending list; -1 where it is none of it. */
function indexOf(some: Int32Array, value: number): number {
  let low = 0
  let high = some.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (some[middle] === value) return middle
    if (some[middle]! < value) low = middle + 1
    else high = middle - 1
  }
  return -1
}

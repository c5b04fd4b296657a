import { TemplateCounter, type TemplateText } from '@/lib/domain/request/template-text'
import { cutSession, isCodingAgent, isWork, promptsOf } from './cut-units'
import { FeatureIndex } from './feature-index'
import { countFeatures, type FeatureTable } from './feature-table'
import type { PlacedUnit } from './places-before'
import { readUnit, type ReadUnit } from './read-unit'
import type { FamilySession, Unit } from './types'

/** Numbers of features from which the index is made anew once most of them are of sessions that have gone. */
const indexMin = 4_096

interface Kept {
  session: FamilySession
  isWork: boolean
  units: readonly ReadUnit[]
  /** It is not read yet, or its agent's template or kind has changed since. */
  isStale: boolean
}

/**
 * One agent's sessions as families are found in them: they come, grow and go, and each is read once, when the first table after it is
 * asked for. What a table counts is the same as if its sessions had been read anew, whatever the order in which they came and what was
 * there before.
 */
export class FamilyHistory {
  readonly #byKey = new Map<string, Kept>()
  /** In the order of the table, but for those that came since. */
  #ordered: Kept[] = []
  #isOrdered = true
  readonly #gone = new Set<Kept>()
  readonly #template = new TemplateCounter()
  #works = 0
  /** What units were cut by. */
  #cutBy = ''
  #index = new FeatureIndex()
  /** Numbers that it may have before it is made anew. */
  #indexMax = 0
  readonly #placed = new WeakMap<Unit, PlacedUnit>()

  /** Sessions. */
  get size(): number {
    return this.#byKey.size
  }

  /** Features that are known, with some of sessions that have gone. */
  get features(): number {
    return this.#index.size
  }

  /** Adds a session, or puts it in the place of the one with its key. */
  add(session: FamilySession): void {
    this.remove(session.key)
    const kept = { session, isWork: isWork(session), units: [], isStale: true }
    this.#byKey.set(session.key, kept)
    this.#ordered.push(kept)
    this.#isOrdered = false
    this.#template.add(promptsOf(session))
    if (kept.isWork) this.#works += 1
  }

  /** Takes a session out, whether it is erased or too old. Whether there was one. */
  remove(key: string): boolean {
    const kept = this.#byKey.get(key)
    if (!kept) return false
    this.#byKey.delete(key)
    this.#gone.add(kept)
    this.#template.remove(promptsOf(kept.session))
    if (kept.isWork) this.#works -= 1
    return true
  }

  /** Features of `minCases` cases at least. */
  table(minCases: number): FeatureTable {
    this.#order()
    const template = this.#template.text(promptsIn(this.#ordered))
    const isCoding = isCodingAgent(this.#works, this.size)
    this.#cutAnew(isCoding, template)
    for (const kept of this.#ordered) {
      if (!kept.isStale) continue
      const units = cutSession(kept.session, isCoding, template)
      if (!areSame(kept.units, units)) kept.units = units.map((unit) => readUnit(unit, this.#index))
      kept.isStale = false
    }
    this.#tidyIndex()
    const units = this.#ordered.flatMap((kept) => kept.units)
    return countFeatures(units, { index: this.#index, placed: this.#placed }, minCases)
  }

  #order(): void {
    if (this.#gone.size > 0) this.#ordered = this.#ordered.filter((kept) => !this.#gone.has(kept))
    this.#gone.clear()
    if (!this.#isOrdered) this.#ordered.sort(({ session: a }, { session: b }) => order(a.name, b.name) || order(a.key, b.key))
    this.#isOrdered = true
  }

  /** A unit's request is what its prompt says beside the template: it is cut again where that has changed. */
  #cutAnew(isCoding: boolean, template: TemplateText): void {
    const cutBy = `${isCoding} ${JSON.stringify(linesByRank(template))}`
    if (cutBy === this.#cutBy) return
    this.#cutBy = cutBy
    for (const kept of this.#ordered) kept.isStale = true
  }

  /** Numbers features anew, without those of sessions that have gone, once there are twice as many. */
  #tidyIndex(): void {
    const former = this.#index
    if (this.#indexMax > 0 && former.size > this.#indexMax) {
      const index = new FeatureIndex()
      const again = (unit: ReadUnit): ReadUnit => ({
        ...unit,
        features: unit.features.map((number) => index.numberOf(former.feature(number))),
      })
      for (const kept of this.#ordered) kept.units = kept.units.map(again)
      this.#index = index
      this.#indexMax = 0
    }
    if (this.#indexMax === 0) this.#indexMax = Math.max(indexMin, this.#index.size * 2)
  }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The lines of a template, each with how many numbers of sessions are less than its own: what a text without it depends on. */
function linesByRank({ lines }: TemplateText): [string, number][] {
  const counts = [...new Set(lines.map(([, count]) => count))].sort((a, b) => a - b)
  return lines.map(([line, count]) => [line, counts.indexOf(count)])
}

function* promptsIn(sessions: readonly Kept[]): Generator<readonly string[]> {
  for (const { session } of sessions) yield promptsOf(session)
}

/** Whether units that were read are just those that were cut now. */
const areSame = (read: readonly ReadUnit[], units: readonly Unit[]): boolean =>
  units.length > 0 &&
  read.length === units.length &&
  read.every(({ unit }, at) => {
    const other = units[at]!
    return (
      unit.title === other.title &&
      unit.request === other.request &&
      unit.opening === other.opening &&
      unit.calls.length === other.calls.length &&
      unit.calls.every((call, index) => call === other.calls[index])
    )
  })

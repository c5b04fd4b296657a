import type { Argument } from './call-arguments'
import type { Move, Moves } from './read-moves'
import type { Track } from './types'

/** Calls of one kind from which their usual arguments are told. */
const callsMax = 60

/** What an agent does anyway, from its other sessions: a back-off model of order 2 over specific calls, and their usual arguments. */
export class Background {
  readonly #others: readonly number[]
  readonly #moves: Moves
  /** By the calls before (two, one or none), how often each call came next. */
  readonly #next = new Map<string, Map<string, number>>()
  readonly #ranked = new Map<string, string[]>()
  readonly #usual = new Map<string, ReadonlySet<string>>()
  readonly #tracks = new Map<string, { units: number; places: number[]; repeated: number }>()

  /** `others`: the units that it learns from. */
  constructor(moves: Moves, others: readonly number[]) {
    this.#moves = moves
    this.#others = others
    for (const unit of others) this.#learn(moves.known(unit))
  }

  #learn(moves: readonly Move[]): void {
    const times = new Map<string, number[]>()
    moves.forEach(({ key }, at) => {
      for (const context of contextsOf(moves, at)) {
        const counts = this.#next.get(context) ?? new Map<string, number>()
        this.#next.set(context, counts)
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      times.set(key, [...(times.get(key) ?? []), at / moves.length])
    })
    for (const [key, places] of times) {
      const known = this.#tracks.get(key) ?? { units: 0, places: [], repeated: 0 }
      this.#tracks.set(key, known)
      known.units += 1
      known.places.push(places[0] ?? 0)
      if (places.length > 1) known.repeated += 1
    }
  }

  /** The likeliest calls at a place of a unit: after the two calls before it, then after the one, then whatever is most frequent. */
  guess(moves: readonly Move[], at: number, count: number): string[] {
    const found = new Set<string>()
    for (const context of contextsOf(moves, at)) {
      for (const key of this.#rank(context)) {
        if (found.size >= count) return [...found]
        if (key !== moves[at - 1]?.key) found.add(key)
      }
    }
    return [...found]
  }

  #rank(context: string): string[] {
    const known = this.#ranked.get(context)
    if (known) return known
    const ranked = byCount(this.#next.get(context) ?? new Map())
    this.#ranked.set(context, ranked)
    return ranked
  }

  /** A recipe of so many steps that says nothing of a task: the calls that most units make, by the median of where they make them. */
  control(steps: number): Track[] {
    const units = Math.max(1, this.#others.length)
    const frequent = byCount(new Map([...this.#tracks].map(([key, one]) => [key, one.units]))).slice(0, steps)
    return frequent
      .map((key) => ({ key, track: this.#tracks.get(key)!, at: median(this.#tracks.get(key)!.places) }))
      .toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
      .map(({ key, track }, at) => ({
        either: at,
        marks: key.split('\n'),
        share: track.units / units,
        isRepeated: track.repeated * 2 > track.units,
      }))
  }

  /** How many arguments of a call have the value that most of the other calls of its kind have. */
  stated(key: string, given: readonly Argument[]): number {
    const usual = this.#usualOf(key)
    return given.filter((one) => usual.has(asText(one))).length
  }

  /** Of each argument the most frequent value, unless more calls have none. */
  #usualOf(key: string): ReadonlySet<string> {
    const known = this.#usual.get(key)
    if (known) return known
    const calls = this.#callsOf(key)
    const values = new Map<string, Map<string, number>>()
    for (const one of calls.flatMap((given) => given)) {
      const counts = values.get(one.name) ?? new Map<string, number>()
      values.set(one.name, counts)
      counts.set(asText(one), (counts.get(asText(one)) ?? 0) + 1)
    }
    const usual = [...values.values()].flatMap((counts) => {
      const [most] = byCount(counts)
      const has = [...counts.values()].reduce((sum, count) => sum + count, 0)
      return most !== undefined && (counts.get(most) ?? 0) >= calls.length - has ? [most] : []
    })
    const found = new Set(usual)
    this.#usual.set(key, found)
    return found
  }

  /** The arguments of calls of one kind, as many calls as are looked at. */
  #callsOf(key: string): (readonly Argument[])[] {
    const found: (readonly Argument[])[] = []
    for (const unit of this.#others)
      for (const move of this.#moves.known(unit)) {
        if (move.key === key) found.push(this.#moves.given(unit, move).arguments)
        if (found.length >= callsMax) return found
      }
    return found
  }
}

const asText = ({ name, value }: Argument): string => `${name}\n${value}`

/** The calls before a place as contexts, the longest first. */
function contextsOf(moves: readonly Move[], at: number): string[] {
  const [before = '', last = ''] = [moves[at - 2]?.key, moves[at - 1]?.key]
  return [`2 ${before} > ${last}`, `1 ${last}`, '0']
}

/** Most frequent first, equal ones by name. */
const byCount = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key)

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

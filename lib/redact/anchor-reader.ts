import type { Anchor } from '@/lib/redact/anchor'
import { alphabetOf, type Alphabet, type Ending } from '@/lib/redact/anchor-alphabet'
import { codesOf } from '@/lib/redact/text-codes'

/** Where matches may begin, ascending and each once, by group of anchors; undefined for a group that is not in the text. */
export type Places = readonly (readonly number[] | undefined)[]

/** What goes on when a text has been read so far, and what ends with its last character. */
interface State {
  held: readonly number[]
  endings: readonly Ending[]
}

const unknown = -1
const lineFeed = 10

/**
 * A machine that reads a text once and knows after each character which anchors end there: the subset construction, each step made
 * when a text takes it first. A step into a state is the row of that state in the table; where anchors end, it is negative.
 */
export class AnchorReader {
  readonly #alphabet: Alphabet
  readonly #columns: number
  readonly #states: State[] = []
  readonly #ids = new Map<string, number>()
  #table = new Int32Array(0)
  readonly #start: number

  constructor(groups: readonly (readonly Anchor[])[]) {
    this.#alphabet = alphabetOf(groups)
    this.#columns = this.#alphabet.columns
    // The beginning of a text is like the beginning of a line: what asks for a boundary finds one.
    const first = this.#make([], this.#alphabet.columnOf[lineFeed] ?? 0)
    this.#start = first < 0 ? -2 - first : first
  }

  /** Reads a text. Null when no anchor is in it. */
  find(text: string): Places | null {
    const { columnOf } = this.#alphabet
    const codes = codesOf(text)
    let table = this.#table
    let places: (number[] | undefined)[] | null = null
    let row = this.#start
    const { length } = text
    for (let at = 0; at < length; at++) {
      const column = columnOf[codes[at]!]!
      let step = table[row + column]!
      if (step < 0) {
        if (step === unknown) {
          step = this.#step(row, column)
          table = this.#table
        }
        if (step < 0) {
          step = -2 - step
          note((places ??= []), this.#states[step / this.#columns]!.endings, at)
        }
      }
      row = step
    }
    return places
  }

  #step(row: number, column: number): number {
    const { leads } = this.#alphabet
    const on = this.#states[row / this.#columns]!.held.filter((link) => leads(link, column))
    const step = this.#make(on, column)
    this.#table[row + column] = step
    return step
  }

  /** The step into the state of the links that went on and those that the character of a column opens. */
  #make(on: readonly number[], column: number): number {
    const { links, opened } = this.#alphabet
    const open = opened[column]!
    const key = `${open.key} ${on.join(' ')}`
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const passed = [...on, ...open.links].map((link) => links[link]!)
    const held = passed.flatMap((one) => (one.ending ? [] : [one.next]))
    const endings = passed.flatMap((one) => one.ending ?? [])
    const row = (this.#states.push({ held, endings }) - 1) * this.#columns
    const step = endings.length > 0 ? -2 - row : row
    this.#ids.set(key, step)
    if (row + this.#columns > this.#table.length) this.#grow()
    return step
  }

  #grow(): void {
    const larger = new Int32Array(Math.max(64 * this.#columns, 2 * this.#table.length)).fill(unknown)
    larger.set(this.#table)
    this.#table = larger
  }
}

function note(places: (number[] | undefined)[], endings: readonly Ending[], at: number): void {
  for (const { group, back, lead } of endings) {
    const list = (places[group] ??= [])
    const last = Math.max(0, at - back)
    for (let place = Math.max(0, last - lead); place <= last; place++) insert(list, place)
  }
}

/** Anchors of several lengths end in another order than they begin in, but only just. */
function insert(list: number[], place: number): void {
  let at = list.length
  while (at > 0 && list[at - 1]! > place) at--
  if (at > 0 && list[at - 1] === place) return
  if (at === list.length) list.push(place)
  else list.splice(at, 0, place)
}

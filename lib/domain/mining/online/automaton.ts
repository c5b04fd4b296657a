import { Edges, widened } from '@/lib/domain/mining/online/edges'

/** The empty sequence; its own link is -1. */
export const root = 0

/**
 * Generalised suffix automaton: every sequence that stands anywhere in the given texts is a path from the root, and each state is the set of
 * those that end at the same places. Grows by one text at a time, O(1) amortised a symbol; nothing is ever taken out of the structure.
 */
export class Automaton {
  states = 1
  /** State of the longest suffix that ends in other places, too. */
  link = new Int32Array(64).fill(-1)
  /** Length of the longest sequence of a state, and where in the text it ends for the first time. */
  length = new Int32Array(64)
  end = new Int32Array(64)
  text = new Int32Array(64)
  textLength = 0
  readonly edges = new Edges()
  private heads = new Int32Array(64).fill(-1)

  /** `onClone` hears of a state that is split, so that what is counted by state follows. */
  constructor(private readonly onClone: (from: number, to: number) => void) {}

  /** Takes in one sequence of non-negative integers. */
  add(symbols: ArrayLike<number>): void {
    let last = root
    for (let i = 0; i < symbols.length; i += 1) last = this.extend(last, symbols[i]!)
  }

  /** State that a symbol leads to, -1 where nothing continues so. */
  step(state: number, symbol: number): number {
    return this.edges.target(state, symbol)
  }

  /** Calls back with symbol and target of each continuation. */
  eachStep(state: number, visit: (symbol: number, to: number) => void): void {
    this.edges.each(this.heads[state]!, visit)
  }

  /** The longest sequence of a state. */
  read(state: number): Int32Array {
    return this.text.slice(this.end[state]! - this.length[state]!, this.end[state])
  }

  get bytes(): number {
    return 4 * (this.link.length + this.length.length + this.end.length + this.heads.length + this.text.length) + this.edges.bytes
  }

  private extend(last: number, symbol: number): number {
    if (this.textLength === this.text.length) this.text = widened(this.text)
    this.text[this.textLength++] = symbol
    const known = this.step(last, symbol)
    if (known >= 0) return this.length[known] === this.length[last]! + 1 ? known : this.split(last, symbol, known)
    const state = this.make(this.length[last]! + 1, this.textLength)
    let at = last
    while (at >= 0 && this.step(at, symbol) < 0) {
      this.setStep(at, symbol, state)
      at = this.link[at]!
    }
    if (at < 0) {
      this.link[state] = root
      return state
    }
    const target = this.step(at, symbol)
    // Splitting may move the arrays, so the link is written after it.
    const longest = this.length[target] === this.length[at]! + 1 ? target : this.split(at, symbol, target)
    this.link[state] = longest
    return state
  }

  /** Parts the shorter sequences of `target` from it: from now on they end in a place more. */
  private split(at: number, symbol: number, target: number): number {
    const clone = this.make(this.length[at]! + 1, this.end[target]!)
    this.edges.each(this.heads[target]!, (next, to) => this.setStep(clone, next, to))
    this.link[clone] = this.link[target]!
    this.link[target] = clone
    for (let from = at; from >= 0 && this.step(from, symbol) === target; from = this.link[from]!)
      this.setStep(from, symbol, clone)
    this.onClone(target, clone)
    return clone
  }

  private setStep(state: number, symbol: number, to: number): void {
    this.heads[state] = this.edges.set(state, symbol, to, this.heads[state]!)
  }

  private make(length: number, end: number): number {
    const state = this.states
    if (state === this.link.length) {
      for (const name of ['link', 'length', 'end', 'heads'] as const) this[name] = widened(this[name])
    }
    this.heads[state] = -1
    this.length[state] = length
    this.end[state] = end
    this.states += 1
    return state
  }
}

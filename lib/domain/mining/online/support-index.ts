import type { ClosedLimits } from '@/lib/domain/mining/searchable'
import { Automaton, root } from '@/lib/domain/mining/online/automaton'
import { widened } from '@/lib/domain/mining/online/edges'
import type { MiningSequence } from '@/lib/domain/mining/types'

type Sequences = readonly Pick<MiningSequence, 'shapes'>[]

/** A pattern that no longer one matches in sessions. */
export interface ClosedPattern {
  shapes: number[]
  support: number
}

/** What a session changed: the states whose support moved by one, and how many of them crossed the bar that was asked about. */
export interface Delta {
  touched: number
  crossed: number
}

/**
 * Support of every sequence of one agent's steps, kept as sessions come and go. Each counter is a set of sessions of its own (all time, a
 * rolling window): a session enters and leaves it by one walk over its own steps, and nothing else is read.
 */
export class SupportIndex {
  private readonly automaton: Automaton
  private readonly counters: Int32Array<ArrayBuffer>[]
  private stamps = new Int32Array(64)
  private stamp = 0

  constructor(counters = 1) {
    this.counters = Array.from({ length: counters }, () => new Int32Array(64))
    this.automaton = new Automaton((from, to) => {
      this.makeRoom(to)
      for (const counter of this.counters) counter[to] = counter[from]!
      this.stamps[to] = this.stamps[from]!
    })
  }

  /** Makes the sequences of a session known; counts nothing yet. Once a session, before it first enters a counter. */
  learn(sequences: Sequences): void {
    for (const { shapes } of sequences) this.automaton.add(shapes)
    this.makeRoom(this.automaton.states)
  }

  /** Counts a session that was learned. `bar` is the support that a pattern needs. */
  enter(counter: number, sequences: Sequences, bar = 3): Delta {
    return this.walk(counter, sequences, 1, bar)
  }

  /** The session is counted no longer: erased, or out of the window. The same sequences must have entered. */
  leave(counter: number, sequences: Sequences, bar = 3): Delta {
    return this.walk(counter, sequences, -1, bar - 1)
  }

  /** Every closed pattern of a counter, as batch mining finds them; O(states), in no order that means anything. */
  closed(counter: number, limits: ClosedLimits): ClosedPattern[] {
    const { link, length, states } = this.automaton
    const support = this.counters[counter]!
    const hidden = new Uint8Array(states)
    for (let state = 1; state < states; state += 1) if (support[state] === support[link[state]!]) hidden[link[state]!] = 1
    const closedByKey = new Map<string, ClosedPattern>()
    for (let state = 1; state < states; state += 1) {
      if (hidden[state] === 1 || support[state]! < limits.minSessions || length[state]! < limits.minSteps) continue
      if (this.goesOn(state, support)) continue
      const shapes = Array.from(this.automaton.read(state).subarray(0, limits.maxSteps))
      if (shapes.every((shape) => shape === shapes[0])) continue
      const key = shapes.join()
      const known = closedByKey.get(key)
      if (!known || known.support < support[state]!) closedByKey.set(key, { shapes, support: support[state]! })
    }
    return [...closedByKey.values()]
  }

  /** Bytes that the arrays take. */
  get bytes(): number {
    return this.automaton.bytes + this.stamps.byteLength + this.counters.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** Whether one continuation is in as many sessions. */
  private goesOn(state: number, support: Int32Array): boolean {
    let does = false
    this.automaton.eachStep(state, (_, to) => {
      if (support[to] === support[state]) does = true
    })
    return does
  }

  private walk(counter: number, sequences: Sequences, by: 1 | -1, bar: number): Delta {
    const support = this.counters[counter]!
    const { link } = this.automaton
    const delta = { touched: 0, crossed: 0 }
    this.stamp += 1
    for (const { shapes } of sequences) {
      let state = root
      for (let i = 0; i < shapes.length; i += 1) {
        state = this.automaton.step(state, shapes[i]!)
        if (state < 0) throw new RangeError('the session was never learned')
        for (let at = state; at !== root && this.stamps[at] !== this.stamp; at = link[at]!) {
          this.stamps[at] = this.stamp
          const now = support[at]! + by
          support[at] = now
          delta.touched += 1
          if (now === bar) delta.crossed += 1
        }
      }
    }
    return delta
  }

  private makeRoom(states: number): void {
    while (this.stamps.length <= states) {
      this.stamps = widened(this.stamps)
      for (const [i, counter] of this.counters.entries()) this.counters[i] = widened(counter)
    }
  }
}

import type { State } from './states'

/** A move that stands, with its time in Unix milliseconds. */
export interface StateMove {
  at: number
  from: State
  to: State
}

/** A state and the time in which it held: from (inclusive) to (exclusive), Unix milliseconds, infinite at the ends. */
export interface StateSpan {
  state: State
  from: number
  to: number
}

/** The states of a skill over all time, oldest first, by its moves in any order; `now` is the state it is in without any. */
export function stateSpans(moves: readonly StateMove[], now: State): StateSpan[] {
  const inOrder = moves.filter(({ from, to }) => from !== to).toSorted((a, b) => a.at - b.at)
  const starts = [{ at: -Infinity, state: inOrder[0]?.from ?? now }, ...inOrder.map(({ at, to }) => ({ at, state: to }))]
  return starts.map(({ at, state }, index) => ({ state, from: at, to: starts[index + 1]?.at ?? Infinity }))
}

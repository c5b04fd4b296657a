import { useDeferredValue } from 'react'

/** Fills a tall screen. */
const firstRows = 40

export interface RowsInTime<T> {
  rows: readonly T[]
  list: string
}

/**
 * The rows to draw now: of a long list the first screen, which is all that the server writes and that wakes up first. The others
 * follow in a rendering that gives way to every input, as do the rows of another answer. `rows` must be the same while they hold the
 * same; `list` names the question that they answer. Give it to what holds them as its key: the rows of another list are then other rows,
 * and not the former ones jumping to other places.
 */
export function useRowsInTime<T>(rows: readonly T[], list = ''): RowsInTime<T> {
  return useDeferredValue({ rows, list }, { rows: rows.slice(0, firstRows), list })
}

import { useDeferredValue } from 'react'

/** Fills a tall screen. */
const firstRows = 40

export interface RowsInTime<T> {
  rows: readonly T[]
  list: string
}

/**
 * The rows to render now: for a long list the first screen, which is all that the server renders and that hydrates first. The
 * others follow at low priority, below every input, as do the rows of another response. `rows` must be a stable reference; `list`
 * names the query. Use it as the container's key, so that the rows of another list mount anew instead of moving.
 */
export function useRowsInTime<T>(rows: readonly T[], list = ''): RowsInTime<T> {
  return useDeferredValue({ rows, list }, { rows: rows.slice(0, firstRows), list })
}

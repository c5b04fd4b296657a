export interface ThrowAwayPostgres {
  url: string
  stop: () => Promise<void>
  crash: () => Promise<void>
  again: () => Promise<void>
}

/**
 * Starts a throw-away PostgreSQL; `stop()` ends it and removes its files. `crash()` ends it at once, whatever is under way, and `again()`
 * starts it on what it left.
 */
export function startPostgres(options?: { isDurable?: boolean }): Promise<ThrowAwayPostgres>

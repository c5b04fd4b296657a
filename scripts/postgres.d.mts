/** Starts a throw-away PostgreSQL; `stop()` ends it and removes its files. */
export function startPostgres(options?: { isDurable?: boolean }): Promise<{ url: string; stop: () => Promise<void> }>

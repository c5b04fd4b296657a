import type { Store } from './client'

/**
 * Empties SQLite's write-ahead log, which still holds what was there before a deletion. Waits for those who read. PostgreSQL keeps
 * deleted rows until it vacuums, which it does by itself.
 */
export async function forgetDeleted({ provider, db }: Store): Promise<void> {
  if (provider === 'sqlite') await db.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`
}

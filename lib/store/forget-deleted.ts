import type { Store } from './client'

/**
 * Empties SQLite's write-ahead log, which still contains data from before a deletion. Waits for readers. PostgreSQL keeps deleted
 * rows until its automatic vacuum.
 */
export async function forgetDeleted({ provider, db }: Store): Promise<void> {
  if (provider === 'sqlite') await db.$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)`
}

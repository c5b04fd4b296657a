import { PrismaClient as SqliteClient } from '@/prisma/generated/sqlite/client'
import type { Store, Transaction } from './client'
import { SqliteAdapter } from './sqlite-adapter'

const longMs = 60 * 60 * 1000

/**
 * Runs a long read on a snapshot of the store, unaffected by later writes and without blocking anyone: a transaction on its own
 * connection.
 */
export async function readFrozen<T>(store: Store, read: (db: Transaction) => Promise<T>): Promise<T> {
  const options = { maxWait: 15_000, timeout: longMs }
  if (store.provider === 'postgresql') return store.db.$transaction(read, { ...options, isolationLevel: 'Serializable' })
  const client = new SqliteClient({ adapter: new SqliteAdapter(store.url, { begin: 'deferred' }) })
  try {
    return await client.$transaction(read, options)
  } finally {
    await client.$disconnect()
  }
}

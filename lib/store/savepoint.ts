import type { Transaction } from './client'

/** Runs a part of a transaction that may fail alone: its writes are rolled back, and the transaction continues. */
export async function withSavepoint<T>(db: Transaction, work: () => Promise<T>): Promise<T> {
  await db.$executeRawUnsafe('SAVEPOINT part')
  try {
    const value = await work()
    await db.$executeRawUnsafe('RELEASE SAVEPOINT part')
    return value
  } catch (error) {
    await db.$executeRawUnsafe('ROLLBACK TO SAVEPOINT part')
    await db.$executeRawUnsafe('RELEASE SAVEPOINT part')
    throw error
  }
}

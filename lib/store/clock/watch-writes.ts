import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import { Changed } from './clock'
import { changeOf } from './changes'
import type { SharedClock } from './shared-clock'
import { inOwnTransaction } from '../own-rows'
import { noteOpened } from './at-work'
import { withMethods } from './with-methods'

/**
 * A connection whose writes raise the revision of their workspace in the same transaction. It sees every statement, whoever sends
 * it, so no writer can forget to.
 */
export function watchWrites<T extends SqlDriverAdapter>(adapter: T, clock: SharedClock): T {
  const begin: SqlDriverAdapter['startTransaction'] = async (level) =>
    noteOpened(watchTransaction(await adapter.startTransaction(level), clock))
  const run = async <R>({ sql }: SqlQuery, work: (on: SqlQueryable) => Promise<R>): Promise<R> =>
    changeOf(sql) ? inOwnTransaction(await begin(), work) : work(adapter)
  const own: Partial<SqlDriverAdapter> = {
    executeRaw: (query) => run(query, (on) => on.executeRaw(query)),
    queryRaw: (query) => run(query, (on) => on.queryRaw(query)),
    startTransaction: begin,
  }
  return withMethods<SqlDriverAdapter>(adapter, own) as T
}

/** Prisma ends a PostgreSQL transaction by a statement and then releases the connection. */
function watchTransaction(transaction: Transaction, clock: SharedClock): Transaction {
  const changed = new Changed()
  let committed: (() => void) | null = null
  const executeRaw = async (query: SqlQuery): Promise<number> => {
    if (query.sql === 'COMMIT') committed = await clock.write(changed, transaction)
    else changed.note(query.sql)
    return transaction.executeRaw(query)
  }
  const queryRaw: Transaction['queryRaw'] = (query) => {
    changed.note(query.sql)
    return transaction.queryRaw(query)
  }
  const commit = async (): Promise<void> => {
    await transaction.commit()
    committed?.()
  }
  return withMethods<Transaction>(transaction, { executeRaw, queryRaw, commit })
}

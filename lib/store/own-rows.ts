import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { log } from '@/lib/observe/log'
import { everyWorkspace, inStatementAlone, statementAlone, workspaceAtWork } from './clock/at-work'
import { withMethods } from './clock/with-methods'

const bypassSql = 'SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user'

const plain = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })

/**
 * A connection to PostgreSQL on which work for one workspace sees and writes that workspace's rows alone, whatever its statements ask
 * for: each transaction names its workspace (`nameAtBegin`), reads included, and the database's row-level security does the rest. Work
 * for every workspace (the start, whoever hands out jobs, whoever looks a key up) names none and sees all. A role that passes row-level
 * security by, as a superuser does, is warned of, and the connection stays as it was.
 */
export async function seeOwnRows<T extends SqlDriverAdapter>(adapter: T): Promise<T> {
  const [row] = (await adapter.queryRaw(plain(bypassSql))).rows
  if (row?.[0] === true) {
    log().warn('row-level security does not apply to the role of DATABASE_URL: give Mettle a role that is no superuser')
    return adapter
  }
  const run = <R>(work: (on: SqlQueryable) => Promise<R>): Promise<R> =>
    workspaceAtWork() === everyWorkspace ? work(adapter) : inOneWay(adapter, work)
  const own: Partial<SqlDriverAdapter> = {
    executeRaw: (query) => run((on) => on.executeRaw(query)),
    queryRaw: (query) => run((on) => on.queryRaw(query)),
  }
  return withMethods<SqlDriverAdapter>(adapter, own) as T
}

/**
 * Runs one statement in a transaction that names its workspace, in one way to the database: beginning, statement and end are sent
 * together, and the answer counts once all three are there. A statement that fails ends its transaction undone.
 */
function inOneWay<R>(adapter: SqlDriverAdapter, work: (on: SqlQueryable) => Promise<R>): Promise<R> {
  return inStatementAlone(async (alone) => {
    const transaction = await adapter.startTransaction()
    if (!alone.begun) {
      // A new adapter may begin in other words. Nothing is asked without its name.
      await rolledBack(transaction)
      throw new Error('A transaction began without the name of its workspace')
    }
    const sent = [alone.begun, work(transaction), transaction.executeRaw(plain('COMMIT'))] as const
    const [beginning, answer, end] = await Promise.allSettled(sent)
    // The connection goes back; one that broke is not taken.
    await transaction.commit()
    if (answer.status === 'rejected') throw answer.reason
    for (const one of [beginning, end]) if (one.status === 'rejected') throw one.reason
    return answer.value
  })
}

const isBegin = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'BEGIN'

/**
 * Has each transaction of a connection name the workspace that the current work belongs to, until it ends. In the message that begins it:
 * a statement of its own would be one more way to the database for everything that is read.
 */
export function nameAtBegin(connection: pg.ClientBase): void {
  const client = Object.getPrototypeOf(connection) as { query: (...asked: unknown[]) => unknown }
  const query = (asked: unknown, ...rest: unknown[]): unknown => {
    const workspaceId = workspaceAtWork()
    if (!isBegin(asked) || workspaceId === everyWorkspace) return client.query.call(connection, asked, ...rest)
    const text = `BEGIN; SET LOCAL mettle.workspace TO ${connection.escapeLiteral(workspaceId)}`
    const begun = client.query.call(connection, { ...asked, text }, ...rest)
    const alone = statementAlone()
    if (!alone) return begun
    alone.begun = Promise.resolve(begun)
    return nothingYet
  }
  connection.query = query as typeof connection.query
}

/** What is answered to whoever begins the transaction of a statement alone, before the database answers. */
const nothingYet = Promise.resolve({ rows: [], fields: [], rowCount: 0 })

/** Runs a statement in a transaction of its own: Prisma ends one by a statement and then releases the connection. */
export async function inOwnTransaction<R>(transaction: Transaction, work: (on: SqlQueryable) => Promise<R>): Promise<R> {
  try {
    const answer = await work(transaction)
    await transaction.executeRaw(plain('COMMIT'))
    await transaction.commit()
    return answer
  } catch (error) {
    await rolledBack(transaction)
    throw error
  }
}

/** Where the connection broke, its transaction has ended with it, and the pool still has to take it back. */
async function rolledBack(transaction: Transaction): Promise<void> {
  try {
    await transaction.executeRaw(plain('ROLLBACK'))
  } catch (error) {
    log().debug({ err: error }, 'a transaction ended with its connection')
  } finally {
    await transaction.rollback()
  }
}

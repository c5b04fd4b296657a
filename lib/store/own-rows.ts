import type { SqlDriverAdapter, SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { log } from '@/lib/observe/log'
import { everyWorkspace, workspaceAtWork } from './clock/at-work'
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
  const run = <R>(work: (on: SqlQueryable) => Promise<R>): Promise<R> => {
    const workspaceId = workspaceAtWork()
    return workspaceId === everyWorkspace ? work(adapter) : inOneWay(adapter, workspaceId, work)
  }
  const own: Partial<SqlDriverAdapter> = {
    executeRaw: (query) => run((on) => on.executeRaw(query)),
    queryRaw: (query) => run((on) => on.queryRaw(query)),
  }
  return withMethods<SqlDriverAdapter>(adapter, own) as T
}

const beginOf = (workspaceId: string): string => `BEGIN; SET LOCAL mettle.workspace TO ${pg.escapeLiteral(workspaceId)}`

/**
 * Runs one statement in a transaction that names its workspace, in one way to the database: beginning, statement and end are sent
 * together, and the answer counts once all three are there. A statement that fails ends its transaction undone, and where the beginning
 * or the end fails the connection is given up.
 */
async function inOneWay<R>(adapter: SqlDriverAdapter, workspaceId: string, work: (on: SqlQueryable) => Promise<R>): Promise<R> {
  const pool = (adapter as SqlDriverAdapter & { underlyingDriver: () => pg.Pool }).underlyingDriver()
  const connection = await pool.connect().catch(() => null)
  // Says why no connection is to be had, as the adapter says it.
  if (!connection) return adapter.startTransaction().then((transaction) => inOwnTransaction(transaction, work))
  let isLost = false
  // What is under way on a connection that breaks fails by itself.
  const onLost = () => void (isLost = true)
  connection.on('error', onLost)
  // The adapter's own methods, on this connection instead of any of the pool.
  const on = Object.create(adapter, { client: { value: connection } }) as SqlQueryable
  const sent = [connection.query(beginOf(workspaceId)), work(on), connection.query('COMMIT')] as const
  const [beginning, answer, end] = await Promise.allSettled(sent)
  connection.off('error', onLost)
  const failed = [beginning, end].find((one) => one.status === 'rejected')
  connection.release(isLost || failed !== undefined)
  if (answer.status === 'rejected') throw answer.reason
  if (failed) throw failed.reason
  return answer.value
}

const isBegin = (asked: unknown): asked is pg.QueryConfig =>
  typeof asked === 'object' && asked !== null && 'text' in asked && asked.text === 'BEGIN'

function asNamed(asked: unknown): unknown {
  const workspaceId = workspaceAtWork()
  return isBegin(asked) && workspaceId !== everyWorkspace ? { ...asked, text: beginOf(workspaceId) } : asked
}

/**
 * Has each transaction of a connection name the workspace that the current work belongs to, until it ends. In the message that begins it:
 * a statement of its own would be one more way to the database for everything that is read.
 */
export function nameAtBegin(connection: pg.ClientBase): void {
  const client = Object.getPrototypeOf(connection) as { query: (...asked: unknown[]) => unknown }
  const named = (asked: unknown, ...rest: unknown[]) => client.query.call(connection, asNamed(asked), ...rest)
  connection.query = named as typeof connection.query
}

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

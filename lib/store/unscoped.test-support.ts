import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import { vi } from 'vitest'
import { withMethods } from './clock/with-methods'

/** What limits a statement to a workspace, in the words of Prisma and in ours. */
const scope = /(?:"?\w+"?\.)*"workspaceId" (?:= (\$\d+)|IN \((\$\d+)\))/g

/** The same statement, which asks for the rows of every workspace. The parameter stays, so that the others keep their numbers. */
export function unscoped(sql: string): string {
  const at = sql.indexOf('WHERE')
  // Which revision a workspace has is no row of it.
  if (at < 0 || sql.includes('"Revision"')) return sql
  const replaced = sql.slice(at).replaceAll(scope, (_, one: string | undefined, several: string | undefined) => {
    return `${one ?? several ?? ''}::text IS NOT NULL`
  })
  return sql.slice(0, at) + replaced
}

/**
 * From here on the connections to PostgreSQL that are opened can take the workspace out of every statement's condition before it is
 * sent, as if the application had forgotten it everywhere. What is returned turns that on while some work is done.
 */
export function takeScopeAway(): <T>(work: () => Promise<T>) => Promise<T> {
  let isAway = false
  const changed = (query: SqlQuery): SqlQuery => (isAway ? { ...query, sql: unscoped(query.sql) } : query)
  const on = <T extends SqlQueryable>(target: T, more: Partial<T> = {}): T => {
    const own: Pick<SqlQueryable, 'executeRaw' | 'queryRaw'> = {
      executeRaw: (query) => target.executeRaw(changed(query)),
      queryRaw: (query) => target.queryRaw(changed(query)),
    }
    return withMethods<T>(target, { ...(own as Partial<T>), ...more })
  }
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const connect = PrismaPg.prototype.connect
  vi.spyOn(PrismaPg.prototype, 'connect').mockImplementation(async function (this: PrismaPg) {
    const adapter = await connect.call(this)
    return on(adapter, {
      startTransaction: async (level) => on<Transaction>(await adapter.startTransaction(level)),
    })
  })
  return async (work) => {
    isAway = true
    try {
      return await work()
    } finally {
      isAway = false
    }
  }
}

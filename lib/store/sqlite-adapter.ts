import { createClient, type Client, type Config, type Transaction } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'

/**
 * The libSQL adapter with one lasting connection. As shipped it opens a connection a transaction, deferred and without
 * the pragmas, and never closes it; here a transaction is BEGIN IMMEDIATE … COMMIT on the same connection, which is
 * safe because the adapter holds its mutex from the start of a transaction to its end.
 */
export class SqliteAdapter extends PrismaLibSql {
  constructor(url: string) {
    super({ url }, { timestampFormat: 'unixepoch-ms' })
  }

  override async connect(): ReturnType<PrismaLibSql['connect']> {
    const connection = await super.connect()
    for (const pragma of pragmas) await connection.executeScript(pragma)
    return connection
  }

  override createClient(config: Config): Client {
    const client = createClient(config)
    const begin = async (): Promise<Transaction> => {
      await client.execute('BEGIN IMMEDIATE')
      return sameConnection(client)
    }
    return new Proxy(client, { get: (target, key) => (key === 'transaction' ? begin : bound(target, key)) })
  }
}

const pragmas = ['PRAGMA busy_timeout = 15000', 'PRAGMA journal_mode = WAL', 'PRAGMA synchronous = NORMAL', 'PRAGMA foreign_keys = ON']

const bound = (target: Client, key: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}

function sameConnection(client: Client): Transaction {
  let closed = false
  const end = async (statement: 'COMMIT' | 'ROLLBACK') => {
    if (closed) return
    closed = true
    await client.execute(statement)
  }
  return {
    execute: ((...args: Parameters<Client['execute']>) => client.execute(...args)) as Transaction['execute'],
    batch: (statements) => client.batch(statements),
    executeMultiple: (script) => client.executeMultiple(script),
    commit: () => end('COMMIT'),
    rollback: () => end('ROLLBACK'),
    close: () => {
      closed = true
    },
    get closed() {
      return closed
    },
  }
}

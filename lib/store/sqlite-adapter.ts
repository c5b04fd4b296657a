import { createClient, type Client, type Config } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'

/**
 * The libSQL adapter with one lasting connection. As shipped it spreads over a pool whose connections lack the pragmas, and
 * begins transactions deferred, which fail at their first write when another came first; here the pool is one connection and
 * a transaction is BEGIN IMMEDIATE … COMMIT on it. The adapter holds its mutex from the start of a transaction to its end, so
 * nothing else asks for the connection meanwhile.
 */
export class SqliteAdapter extends PrismaLibSql {
  readonly #begin: 'write' | 'deferred'

  /** `deferred`: its transactions only read, and hold up no writer. */
  constructor(url: string, begin: 'write' | 'deferred' = 'write') {
    super({ url }, { timestampFormat: 'unixepoch-ms' })
    this.#begin = begin
  }

  override async connect(): ReturnType<PrismaLibSql['connect']> {
    const connection = await super.connect()
    for (const pragma of pragmas) await connection.executeScript(pragma)
    return connection
  }

  override createClient(config: Config): Client {
    const client = createClient({ ...config, concurrency: 1 })
    const begin = () => client.transaction(this.#begin)
    return new Proxy(client, { get: (target, key) => (key === 'transaction' ? begin : bound(target, key)) })
  }
}

const pragmas = [
  'PRAGMA busy_timeout = 15000',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  // 16 MB between checkpoints, for each of them waits for the disk: taking in transcripts writes megabytes a second.
  'PRAGMA wal_autocheckpoint = 4000',
  'PRAGMA foreign_keys = ON',
]

const bound = (target: Client, key: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, key)
  return typeof value === 'function' ? value.bind(target) : value
}

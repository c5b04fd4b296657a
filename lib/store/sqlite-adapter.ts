import { createClient, type Client, type Config, type InStatement, type Transaction } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { yieldToEventLoop } from './yield-to-event-loop'

/**
 * The libSQL adapter with one lasting connection. As shipped it spreads over a pool whose connections lack the pragmas, and
 * begins transactions deferred, which fail at their first write when another came first; here the pool is one connection and
 * a transaction is BEGIN IMMEDIATE … COMMIT on it. The adapter holds its mutex from the start of a transaction to its end, so
 * nothing else asks for the connection meanwhile.
 */
export class SqliteAdapter extends PrismaLibSql {
  readonly #begin: 'write' | 'deferred'
  #open: Transaction | null = null

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

  /**
   * Sends statements into the transaction that is open now, and into no other: to be asked for inside of it. Prisma spells what is
   * bound as JSON and reads it back, which for megabytes of text takes as long as writing them.
   */
  direct(): (sql: string, args: (string | Uint8Array)[]) => Promise<void> {
    const transaction = this.#open
    if (!transaction || transaction.closed) throw new Error('No transaction is open')
    return async (sql, args) => void (await transaction.execute({ sql, args }))
  }

  override createClient(config: Config): Client {
    const client = createClient({ ...config, concurrency: 1 })
    const begin = async () => (this.#open = cooperative(await client.transaction(this.#begin)))
    return cooperative(client, { transaction: begin })
  }
}

const pragmas = [
  'PRAGMA busy_timeout = 15000',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = NORMAL',
  // 16 MB between checkpoints: each of them waits for the disk, and of a longer one the reading that goes on beside would run dry.
  'PRAGMA wal_autocheckpoint = 4000',
  // 8 MB, for an index over digests is written all over: what does not fit goes to the log and is read back, within one transaction.
  'PRAGMA cache_size = -8000',
  'PRAGMA foreign_keys = ON',
  // What is deleted is overwritten: erased text would stay readable in the file for as long as nothing else needs its room.
  'PRAGMA secure_delete = ON',
]

/** The same connection or transaction, which lets others have a turn before its statements; `own` stands in for some of its methods. */
function cooperative<T extends Client | Transaction>(target: T, own: Partial<T> = {}): T {
  const execute = async (statement: InStatement) => {
    await yieldToEventLoop()
    return target.execute(statement)
  }
  return new Proxy(target, {
    get: (_, key) => {
      if (key === 'execute') return execute
      const value: unknown = Reflect.get(key in own ? own : target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

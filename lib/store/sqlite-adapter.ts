import type { Client, Config, InStatement, Transaction } from '@libsql/client'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { Changed } from './clock/clock'
import { withMethods } from './clock/with-methods'
import { noteOpened } from './clock/at-work'
import { SqliteConnection } from './sqlite-connection'
import { yieldToEventLoop } from './yield-to-event-loop'

/**
 * The libSQL adapter with one lasting connection. As shipped it uses a pool whose connections lack the pragmas, prepares each
 * statement anew, and begins transactions deferred, which fail at their first write when another came first. Here it is one
 * connection, and a transaction is BEGIN IMMEDIATE … COMMIT on it. The adapter locks its mutex for a whole transaction, so nothing else uses the
 * connection meanwhile.
 */
export class SqliteAdapter extends PrismaLibSql {
  readonly #begin: 'write' | 'deferred'
  readonly #onCommit: (changed: Changed) => void
  #open: Transaction | null = null

  /** `deferred`: its transactions only read and block no writer. `onCommit` receives what each write changed. */
  constructor(url: string, { begin = 'write', onCommit = () => undefined }: AdapterOptions = {}) {
    super({ url }, { timestampFormat: 'unixepoch-ms' })
    this.#begin = begin
    this.#onCommit = onCommit
  }

  override async connect(): ReturnType<PrismaLibSql['connect']> {
    const connection = await super.connect()
    for (const pragma of pragmas) await connection.executeScript(pragma)
    const begin: typeof connection.startTransaction = async (level) => noteOpened(await connection.startTransaction(level))
    return withMethods(connection, { startTransaction: begin })
  }

  /**
   * Sends statements into the open transaction only; call it inside one. Prisma encodes bound values as JSON and reads them back,
   * which for megabytes of text takes as long as writing them.
   */
  direct(): (sql: string, args: (string | Uint8Array)[]) => Promise<void> {
    const transaction = this.#open
    if (!transaction || transaction.closed) throw new Error('No transaction is open')
    return async (sql, args) => void (await transaction.execute({ sql, args }))
  }

  override createClient(config: Config): Client {
    const client = new SqliteConnection(config.url)
    return withMethods<Client>(client, {
      execute: async (statement: InStatement) => {
        await yieldToEventLoop()
        const answer = await client.execute(statement)
        const changed = new Changed()
        changed.note(sqlOf(statement))
        this.#onCommit(changed)
        return answer
      },
      transaction: async () => (this.#open = this.#watch(await client.transaction(this.#begin))),
    })
  }

  #watch(transaction: Transaction): Transaction {
    const changed = new Changed()
    return withMethods<Transaction>(transaction, {
      execute: async (statement: InStatement) => {
        await yieldToEventLoop()
        changed.note(sqlOf(statement))
        return transaction.execute(statement)
      },
      commit: async () => {
        await transaction.commit()
        this.#onCommit(changed)
      },
    })
  }
}

interface AdapterOptions {
  begin?: 'write' | 'deferred'
  onCommit?: (changed: Changed) => void
}

const sqlOf = (statement: InStatement): string => (typeof statement === 'string' ? statement : statement.sql)

const pragmas = [
  'PRAGMA busy_timeout = 15000',
  'PRAGMA journal_mode = WAL',
  // What a caller was told is stored survives a power cut: small writes share a transaction, so that they share its wait for the disk.
  'PRAGMA synchronous = FULL',
  // 16 MB between checkpoints: each one waits for the disk, and a longer one would starve the reads that run beside it.
  'PRAGMA wal_autocheckpoint = 4000',
  // 8 MB, because an index over digests is written at random places: pages that do not fit are spilled to the log and read back
  // within one transaction.
  'PRAGMA cache_size = -8000',
  'PRAGMA foreign_keys = ON',
  // Deleted data is overwritten: erased text would stay readable in the file until its space is reused.
  'PRAGMA secure_delete = ON',
]

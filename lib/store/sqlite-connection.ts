import type { Client, InArgs, InStatement, ResultSet, Row, Transaction, Value } from '@libsql/client'
import Database from 'libsql'
import ThreadedDatabase from 'libsql/promise'
import { LRUCache } from 'lru-cache'
import { databaseFile } from './database-file'

/** A statement that is kept prepared, and what it gives. */
interface Prepared {
  statement: Database.Statement
  /** Names and declared types of its columns; null for one that returns no rows. */
  columns: { names: string[]; types: string[] } | null
}

/** Prepared statements that are kept: a busy server sends some hundred different ones. */
const keptMax = 400
/** A longer text is one of a kind: lists that are written into it. */
const keptLengthMax = 4_000

/** What changes tables, and with them what the columns of a prepared statement are. */
const changesTables = /^\s*(?:CREATE|ALTER|DROP|PRAGMA|ATTACH|DETACH|VACUUM|REINDEX)\b/i

/**
 * One connection to a database file, whose statements stay prepared: preparing one anew and reading its columns takes several times as
 * long as running it. It does what the driver adapter needs of a client.
 */
export class SqliteConnection implements Client {
  readonly protocol = 'file'
  readonly #db: Database.Database
  readonly #threaded: ThreadedDatabase
  readonly #prepared = new LRUCache<string, Prepared>({ max: keptMax })
  closed = false
  #committing: Promise<void> | null = null

  constructor(url: string) {
    this.#db = new Database(databaseFile(url) ?? ':memory:')
    this.#threaded = threadedFaceOf(this.#db)
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    return this.#run(statement)
  }

  /** Its statements and those sent here are on one connection: whoever uses both takes turns. */
  async transaction(mode: 'write' | 'read' | 'deferred' = 'write'): Promise<Transaction> {
    this.#run(mode === 'write' ? 'BEGIN IMMEDIATE' : 'BEGIN DEFERRED')
    const isOpen = () => this.#db.open && this.#db.inTransaction
    return {
      execute: (statement: InStatement) => this.execute(statement),
      executeMultiple: (sql) => this.executeMultiple(sql),
      batch: notHere,
      commit: async () => (mode === 'write' ? this.#commit() : void this.#run('COMMIT')),
      rollback: async () => void (isOpen() && this.#run('ROLLBACK')),
      close: () => void (isOpen() && this.#run('ROLLBACK')),
      get closed() {
        return !isOpen()
      },
    }
  }

  async executeMultiple(sql: string): Promise<void> {
    this.#prepared.clear()
    this.#db.exec(sql)
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.#prepared.clear()
    if (this.#committing) void this.#committing.finally(() => this.#db.close()).catch(() => undefined)
    else this.#db.close()
  }

  readonly batch = notHere
  readonly migrate = notHere
  readonly sync = notHere
  readonly reconnect = notHere

  /** In a thread of the driver's own: a commit waits for the disk, and meanwhile other calls are answered. */
  async #commit(): Promise<void> {
    this.#committing = this.#threaded.exec('COMMIT') as Promise<void>
    try {
      await this.#committing
    } finally {
      this.#committing = null
    }
  }

  #run(statement: InStatement): ResultSet {
    const { sql, args } = typeof statement === 'string' ? { sql: statement, args: [] } : statement
    const prepared = this.#prepare(sql)
    try {
      return resultOf(prepared, valuesOf(args))
    } catch (error) {
      // It may stand between two rows.
      this.#prepared.delete(sql)
      throw error
    }
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql)
    if (kept) return kept
    const statement = this.#db.prepare(sql).safeIntegers(true)
    const prepared = { statement, columns: columnsOf(statement) }
    if (changesTables.test(sql)) this.#prepared.clear()
    else if (sql.length <= keptLengthMax) this.#prepared.set(sql, prepared)
    return prepared
  }
}

/**
 * The driver's two faces hold the same handle under the same name, and prepare a statement only when they are asked to: one that is open
 * for the one can be used by the other.
 */
function threadedFaceOf(database: Database.Database): ThreadedDatabase {
  const face = Object.create(ThreadedDatabase.prototype) as ThreadedDatabase
  return Object.assign(face, { db: Reflect.get(database, 'db') as unknown })
}

const notHere = (): never => {
  throw new Error('A connection runs statements and transactions alone')
}

function columnsOf(statement: Database.Statement): Prepared['columns'] {
  try {
    statement.raw(true)
  } catch {
    // The driver refuses this for a statement that returns no rows.
    return null
  }
  const columns = statement.columns()
  return { names: columns.map(({ name }) => name), types: columns.map(({ type }) => type ?? '') }
}

function resultOf({ statement, columns }: Prepared, args: unknown[]): ResultSet {
  if (columns === null) {
    const { changes, lastInsertRowid } = statement.run(args)
    return result({ rowsAffected: changes, lastInsertRowid: BigInt(lastInsertRowid) })
  }
  const rows = (statement.all(args) as unknown[][]).map((row) => row.map(valueOf) as unknown as Row)
  return result({ columns: columns.names, columnTypes: columns.types, rows })
}

function result(own: Partial<ResultSet>): ResultSet {
  const whole = { columns: [], columnTypes: [], rows: [], rowsAffected: 0, lastInsertRowid: undefined, ...own }
  return { ...whole, toJSON: () => whole }
}

/** @throws RangeError for an integer that a number cannot hold. */
function valueOf(value: unknown): Value {
  if (typeof value === 'bigint') {
    const number = Number(value)
    if (!Number.isSafeInteger(number)) throw new RangeError('An integer of the database is too large for a number')
    return number
  }
  if (value instanceof Uint8Array) return Uint8Array.from(value).buffer
  return value as Value
}

/** Parameters by position, as the driver takes them. */
function valuesOf(args: InArgs | undefined): unknown[] {
  if (!Array.isArray(args)) return []
  return args.map((value) => {
    if (typeof value === 'boolean') return Number(value)
    if (value instanceof Date) return value.getTime()
    return value instanceof ArrayBuffer ? Buffer.from(value) : value
  })
}

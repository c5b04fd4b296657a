import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient as PostgresClient } from '@/prisma/generated/postgresql/client'
import { PrismaClient as SqliteClient, type Prisma } from '@/prisma/generated/sqlite/client'
import { makeDatabaseFile } from './database-file'
import { Memory } from './memory'
import { SqliteAdapter } from './sqlite-adapter'

/** Rows and filters for those who are handed a store and never open one. */
export type { Job, Prisma } from '@/prisma/generated/sqlite/client'

export type Provider = 'sqlite' | 'postgresql'

/**
 * The one type the whole code base sees. SQLite's client is the common subset of both, so what compiles against it
 * runs on PostgreSQL too.
 */
export type Client = SqliteClient
export type Transaction = Prisma.TransactionClient
/** Either: what reads and single writes need. */
export type Queryable = Client | Transaction

export interface Store {
  provider: Provider
  url: string
  /** For writes and their transactions. */
  db: Client
  /** A connection of its own for reads, so that they never wait behind a transaction. */
  reader: Client
  /** Small things read over `reader`, which hold until the next write. */
  memory: Memory
  /** Whole answers of operations that only read, likewise. */
  answers: Memory
  /** Inside a transaction of `db`: a way into it that copies no text. Null where there is none but Prisma's. */
  direct(): Direct | null
  close(): Promise<void>
}

/** Runs a statement whose parameters are texts and bytes, in the order of their marks. */
export type Direct = (sql: string, args: (string | Uint8Array)[]) => Promise<void>

const heldMax = { memory: 10_000, answers: 200 }

const transactionOptions = { maxWait: 15_000, timeout: 60_000 }

function openSqlite(url: string): { client: Client; adapter: SqliteAdapter } {
  makeDatabaseFile(url)
  const adapter = new SqliteAdapter(url)
  return { client: new SqliteClient({ adapter, transactionOptions }), adapter }
}

// The adapter sends times without a zone and drops the zone of what it reads: both are UTC only where the session is.
const onConnect = async (connection: pg.ClientBase): Promise<void> => void (await connection.query("SET TIME ZONE 'UTC'"))

function openPostgres(url: string): Client {
  const pool = { connectionString: url, max: 10, onConnect }
  const client = new PostgresClient({ adapter: new PrismaPg(pool), transactionOptions })
  // The two generated clients differ in name only where the models use the common subset: cast once, here.
  return client as unknown as Client
}

/** Opens the store that a URL names: `file:…` or `postgresql://…`. */
export function openStore(url: string): Store {
  const provider: Provider = url.startsWith('file:') ? 'sqlite' : 'postgresql'
  const sqlite = provider === 'sqlite' ? openSqlite(url) : null
  const db = sqlite?.client ?? openPostgres(url)
  const reader = sqlite ? openSqlite(url).client : db
  const watched = sqlite ? url : null
  const memory = new Memory(watched, heldMax.memory)
  const answers = new Memory(watched, heldMax.answers)
  const close = async () => {
    memory.close()
    answers.close()
    await db.$disconnect()
    if (reader !== db) await reader.$disconnect()
  }
  const direct = () => sqlite?.adapter.direct() ?? null
  return { provider, url, db, reader, memory, answers, direct, close }
}

/** What `read` answers: from memory where it reads over the store's reader, for a transaction sees what nobody else does. */
export function recall<T>(store: Store, db: Queryable, key: readonly unknown[], read: () => Promise<T>): Promise<T> {
  return db === store.reader ? store.memory.remember(JSON.stringify(key), read) : read()
}

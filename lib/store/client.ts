import { EventEmitter } from 'node:events'
import { PrismaPg } from '@prisma/adapter-pg'
import type pg from 'pg'
import { PrismaClient as PostgresClient } from '@/prisma/generated/postgresql/client'
import { PrismaClient as SqliteClient, type Prisma } from '@/prisma/generated/sqlite/client'
import { makeDatabaseFile } from './database-file'
import { atCommit, bindOpened, everyWorkspace, inWorkspace } from './clock/at-work'
import { Cache } from './clock/cache'
import type { Part } from './clock/changes'
import type { Clock, Revision } from './clock/clock'
import { LocalClock } from './clock/local-clock'
import { SharedClock } from './clock/shared-clock'
import { watchWrites } from './clock/watch-writes'
import { newId } from './id'
import { nameAtBegin, seeOwnRows } from './own-rows'
import { SqliteAdapter } from './sqlite-adapter'

/** Rows and filters for callers that receive a store and never open one. */
export type { Job, Prisma } from '@/prisma/generated/sqlite/client'

export { atCommit, bindOpened, everyWorkspace, inWorkspace }

export type Provider = 'sqlite' | 'postgresql'

/**
 * The one type the whole code base sees. SQLite's client is the common subset of both, so what compiles against it
 * runs on PostgreSQL too.
 */
export type Client = SqliteClient
export type Transaction = Prisma.TransactionClient
/** A client or a transaction: what reads and single writes need. */
export type Queryable = Client | Transaction

export interface Store {
  provider: Provider
  url: string
  /** For writes and their transactions. */
  db: Client
  /** A separate connection for reads, so that they never wait behind a transaction. */
  reader: Client
  /** The revisions of the workspaces. */
  clock: Clock
  /** Values computed from `reader`, filled by `getOrCompute`. */
  cache: Cache
  /** `queued`: a process has queued a job, on a database that several share. */
  news: EventEmitter<{ queued: [] }>
  /** Inside a transaction of `db`: direct access that copies no text. Null where only Prisma's is available. */
  direct(): Direct | null
  close(): Promise<void>
}

/** Runs a statement whose parameters are texts and bytes, in the order of their placeholders. */
export type Direct = (sql: string, args: (string | Uint8Array)[]) => Promise<void>

/** Rows in memory; one takes about a quarter of a kilobyte. */
const maxWeight = 1_000_000

const transactionOptions = { maxWait: 15_000, timeout: 60_000 }

function openSqlite(url: string, clock: LocalClock): { client: Client; adapter: SqliteAdapter } {
  makeDatabaseFile(url)
  const adapter = new SqliteAdapter(url, { onCommit: (changed) => clock.raise(changed) })
  return { client: new SqliteClient({ adapter, transactionOptions }), adapter }
}

// The adapter sends times without a zone and drops the zone of what it reads: both are UTC only when the session is.
// A process that was frozen in the midst of a transaction holds up everybody else by its locks: the database ends it after a minute.
const onConnect = async (connection: pg.ClientBase): Promise<void> => {
  nameAtBegin(connection)
  await connection.query("SET TIME ZONE 'UTC'; SET idle_in_transaction_session_timeout = '60s'")
}

/** PostgreSQL with every write counted in a revision, and every row shown to its own workspace alone. */
class WatchedPg extends PrismaPg {
  readonly #clock: SharedClock

  constructor(pool: pg.PoolConfig, clock: SharedClock) {
    super(pool)
    this.#clock = clock
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    return watchWrites(await seeOwnRows(await super.connect()), this.#clock)
  }
}

function openPostgres(url: string, clock: SharedClock): Client {
  // What is sent together travels together: see `seeOwnRows`.
  const pool = { connectionString: url, max: 10, pipeline: true, onConnect }
  const client = new PostgresClient({ adapter: new WatchedPg(pool, clock), transactionOptions })
  // The two generated clients differ only in name where the models use the common subset: cast once, here.
  return client as unknown as Client
}

/**
 * Opens the store that a URL names: `file:…` or `postgresql://…`. `directUrl` reaches PostgreSQL without a pooler, for work that
 * needs a session connection.
 */
export function openStore(url: string, directUrl: string = url): Store {
  return url.startsWith('file:') ? sqliteStore(url) : postgresStore(url, directUrl)
}

function sqliteStore(url: string): Store {
  const clock = new LocalClock(url)
  const { client: db, adapter } = openSqlite(url, clock)
  const reader = openSqlite(url, clock).client
  const close = async () => {
    await db.$disconnect()
    await reader.$disconnect()
  }
  return {
    provider: 'sqlite',
    url,
    db,
    reader,
    clock,
    cache: new Cache(maxWeight),
    news: new EventEmitter(),
    direct: () => adapter.direct(),
    close,
  }
}

function postgresStore(url: string, directUrl: string): Store {
  const news: Store['news'] = new EventEmitter()
  const clock = new SharedClock(directUrl, () => void news.emit('queued'))
  const db = openPostgres(url, clock)
  const close = async () => {
    await clock.close()
    await db.$disconnect()
  }
  return { provider: 'postgresql', url, db, reader: db, clock, cache: new Cache(maxWeight), news, direct: () => null, close }
}

/** The cache entry of a computed value. */
export interface Place<T> {
  /** The workspace that it was computed from; `everyWorkspace` for a value of all. */
  workspaceId: string
  /** The parts whose change makes it stale. */
  parts: readonly Part[]
  key: readonly unknown[]
  /** The period of time it holds for, where it also depends on the clock: the next one replaces it. */
  period?: number
  /** The approximate number of rows that a value keeps in memory; few by default. */
  weigh?: (value: T) => number
}

/**
 * Returns the value of `compute` at the workspace's current revision, computed once, as work of that workspace. `compute` gets the
 * previous value, which it may change and return again. Inside a transaction nothing is cached, since what it sees may never be
 * committed.
 */
export function getOrCompute<T>(
  { cache, clock, reader }: Store,
  db: Queryable,
  { workspaceId, parts, key, period = 0, weigh = () => 1 }: Place<T>,
  compute: (former: T | undefined) => Promise<T>,
): Promise<T> {
  if (db !== reader) return compute(undefined)
  const stampOf = (revision: Revision) => stampAt(revision, parts, period)
  const name = cacheKey(workspaceId, key)
  const known = clock.known(workspaceId)
  const there = known && cache.at<T>(name, stampOf(known))
  if (there) return there
  const stampNow = async () => {
    const revision = await clock.current(workspaceId)
    // A stamp that never recurs: the value is computed and never found in the cache.
    return revision ? stampOf(revision) : newId('event')
  }
  return cache.getOrCompute(name, stampNow, async (former: T | undefined) => {
    const value = await inWorkspace(workspaceId, () => compute(former))
    return { value, weight: weigh(value) }
  })
}

function stampAt(revision: Revision, parts: readonly Part[], period: number): string {
  let stamp = ''
  for (const part of parts) stamp += `${revision[part]}.`
  return stamp + String(period)
}

/** What `getOrCompute` computed last, at whatever revision: what a transaction starts from, which must not wait for another connection. */
export const lastComputed = <T>({ cache }: Store, { workspaceId, key }: Place<T>): T | undefined =>
  cache.last(cacheKey(workspaceId, key)) as T | undefined

/** The cache key of a value; all keys of a workspace share a prefix. */
export const cacheKey = (workspaceId: string, key: readonly unknown[] = []): string =>
  `${workspaceId} ${key.length > 0 ? JSON.stringify(key) : ''}`

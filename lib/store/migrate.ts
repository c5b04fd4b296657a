import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@libsql/client'
import type { Provider } from './client'
import { makeDatabaseFile } from './database-file'
import { connectPostgres } from './reach-database'

/** One committed migration: its folder's name and its SQL. */
interface Migration {
  name: string
  sql: string
  checksum: string
}

/** What a migration needs from either database. */
interface Runner {
  applied(): Promise<{ name: string; checksum: string }[]>
  /** Runs a migration and records it, both or neither. */
  apply(migration: Migration): Promise<void>
  /** Commits what ran, or rolls it back where the database can. */
  close(isDone: boolean): Promise<void>
}

// The table that Prisma's own tools use, so that either can apply the same files.
const bookkeeping = (time: string) => `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" ${time}, "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT, "rolled_back_at" ${time}, "started_at" ${time} NOT NULL DEFAULT CURRENT_TIMESTAMP, "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`
const listing =
  'SELECT "migration_name" AS name, "checksum" AS checksum FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL'
const noting = 'INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")'
const lockKey = 4_310_431

/** The migrations in the checkout for one provider, oldest first. */
export function readMigrations(provider: Provider, root = process.cwd()): Migration[] {
  const home = path.join(root, 'prisma/migrations', provider)
  const names = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return names
    .map(({ name }) => ({ name, sql: readFileSync(path.join(home, name, 'migration.sql'), 'utf8') }))
    .map((one) => ({ ...one, checksum: createHash('sha256').update(one.sql).digest('hex') }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** A column that holds text; '' where it holds none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

async function sqliteRunner(url: string): Promise<Runner> {
  makeDatabaseFile(url)
  const client = createClient({ url, concurrency: 1 })
  await client.executeMultiple('PRAGMA busy_timeout = 15000; PRAGMA journal_mode = WAL;')
  await client.execute(bookkeeping('DATETIME'))
  // A migration may rebuild a table: dropping the old one must not delete its dependents' rows, and the pragma has no effect inside
  // a transaction.
  await client.execute('PRAGMA foreign_keys = OFF')
  const tx = await client.transaction('write')
  return {
    applied: async () =>
      (await tx.execute(listing)).rows.map((row) => ({ name: textOf(row.name), checksum: textOf(row.checksum) })),
    apply: async ({ name, sql, checksum }) => {
      await tx.executeMultiple(sql)
      await tx.execute({ sql: `${noting} VALUES (?, ?, ?, ?, 1)`, args: [randomUUID(), checksum, Date.now(), name] })
    },
    close: async (isDone) => {
      await (isDone ? tx.commit() : tx.rollback())
      client.close()
    },
  }
}

async function postgresRunner(url: string): Promise<Runner> {
  const client = await connectPostgres(url)
  // When two processes start together, the second waits and then has nothing to do.
  await client.query('SELECT pg_advisory_lock($1)', [lockKey])
  await client.query(bookkeeping('TIMESTAMPTZ'))
  return {
    applied: async () => (await client.query<{ name: string; checksum: string }>(listing)).rows,
    // A failed migration is rolled back when the connection closes.
    apply: async ({ name, sql, checksum }) => {
      await client.query('BEGIN')
      await client.query(sql)
      await client.query(`${noting} VALUES ($1, $2, now(), $3, 1)`, [randomUUID(), checksum, name])
      await client.query('COMMIT')
    },
    close: () => client.end(),
  }
}

export interface MigrationReport {
  applied: number
  ran: string[]
}

/**
 * Brings a database to the checkout's migrations.
 * @throws Error when an applied migration differs from its file, or the database is newer than the checkout.
 */
export async function migrate(url: string, root?: string): Promise<MigrationReport> {
  const provider: Provider = url.startsWith('file:') ? 'sqlite' : 'postgresql'
  const wanted = readMigrations(provider, root)
  const runner = await (provider === 'sqlite' ? sqliteRunner(url) : postgresRunner(url))
  let isDone = false
  try {
    const applied = new Map((await runner.applied()).map((one) => [one.name, one.checksum]))
    for (const name of applied.keys()) {
      if (!wanted.some((one) => one.name === name))
        throw new Error(`The database holds migration ${name}, which this version of Mettle does not know: update Mettle`)
    }
    const ran: string[] = []
    for (const migration of wanted) {
      const checksum = applied.get(migration.name)
      if (checksum === migration.checksum) continue
      if (checksum) throw new Error(`Migration ${migration.name} was changed after it was applied`)
      await runner.apply(migration)
      ran.push(migration.name)
    }
    isDone = true
    return { applied: wanted.length, ran }
  } finally {
    await runner.close(isDone)
  }
}

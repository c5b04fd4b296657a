import { createClient } from '@libsql/client'
import pg from 'pg'
import { makeDatabaseFile } from './database-file'

/** Far above any network delay, and short enough for someone who waits at a terminal. */
const reachMsMax = 10_000

/** Connects to PostgreSQL, or fails within a bounded time: a server may accept a connection and never respond. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: reachMsMax })
  await client.connect()
  return client
}

/**
 * Opens the database that a URL names and closes it again.
 * @throws Error of the library when it cannot be reached or is no database.
 */
export async function reachDatabase(url: string): Promise<void> {
  if (!url.startsWith('file:')) return (await connectPostgres(url)).end()
  makeDatabaseFile(url)
  const client = createClient({ url, concurrency: 1 })
  try {
    await client.execute('PRAGMA schema_version')
  } finally {
    client.close()
  }
}

const findAccount = 'SELECT 1 FROM "AuthUser" LIMIT 1'

/** Whether anybody has an account, in a database that a server has migrated. */
export async function holdsAccounts(url: string): Promise<boolean> {
  if (!url.startsWith('file:')) {
    const client = await connectPostgres(url)
    try {
      return (await client.query(findAccount)).rows.length > 0
    } finally {
      await client.end()
    }
  }
  const client = createClient({ url, concurrency: 1 })
  try {
    return (await client.execute(findAccount)).rows.length > 0
  } finally {
    client.close()
  }
}

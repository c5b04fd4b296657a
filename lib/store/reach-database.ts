import { createClient } from '@libsql/client'
import pg from 'pg'
import { makeDatabaseFile } from './database-file'

/** Far above what a network takes, and short enough for somebody who waits at a terminal. */
const reachMsMax = 10_000

/** A connection to PostgreSQL, or an error within bounded time: a server that takes a connection may still never answer. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: reachMsMax })
  await client.connect()
  return client
}

/** Opens the database that a URL names and closes it again. @throws Error of the library where it cannot be reached or is none. */
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

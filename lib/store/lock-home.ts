import path from 'node:path'
import { createClient, LibsqlError, type Client, type Transaction } from '@libsql/client'
import { makeDatabaseFile } from './database-file'

/** Another process has locked the home. The message is written for the person at the terminal. */
export class HomeLocked extends Error {}

interface HomeLock {
  client: Client
  transaction: Transaction
}

// One per process, however often this module is evaluated.
const slot: typeof globalThis & { mettleHomes?: Map<string, Promise<HomeLock>> } = globalThis
/** How long to wait for a process that is just ending. */
const patienceMs = 2_000

/**
 * Locks a home for the lifetime of this process: an open transaction on a small SQLite file in it, which the system ends with the
 * process, even after a crash. `address` is where this process is reached.
 * @throws HomeLocked naming the process that holds the lock.
 */
export async function lockHome(home: string, address: string): Promise<void> {
  const homes = (slot.mettleHomes ??= new Map())
  const lock = homes.get(home) ?? acquire(home, address)
  homes.set(home, lock)
  try {
    await lock
  } catch (error) {
    if (homes.get(home) === lock) homes.delete(home)
    throw error
  }
}

async function acquire(home: string, address: string): Promise<HomeLock> {
  const url = `file:${path.join(home, 'server.lock')}`
  makeDatabaseFile(url)
  const client = createClient({ url, concurrency: 1 })
  try {
    await client.execute(`PRAGMA busy_timeout = ${patienceMs}`)
    // Committed first, so that others can read it while the lock's transaction stays open.
    await client.batch(
      [
        'CREATE TABLE IF NOT EXISTS holder (id INTEGER PRIMARY KEY, pid INTEGER NOT NULL, address TEXT NOT NULL)',
        { sql: 'INSERT OR REPLACE INTO holder VALUES (1, ?, ?)', args: [process.pid, address] },
      ],
      'write',
    )
    return { client, transaction: await client.transaction('write') }
  } catch (error) {
    const refusal = isBusy(error) ? new HomeLocked(await sentence(client, home)) : error
    client.close()
    throw refusal
  }
}

const isBusy = (error: unknown): boolean => error instanceof LibsqlError && error.code.startsWith('SQLITE_BUSY')

async function sentence(client: Client, home: string): Promise<string> {
  const { rows } = await client.execute(`SELECT 'process ' || pid || ' at ' || address AS who FROM holder`)
  const who = rows[0]?.who
  return `the home ${home} is in use by ${typeof who === 'string' ? who : 'another process'}. Open that address, or end that process, or set METTLE_HOME to another folder`
}

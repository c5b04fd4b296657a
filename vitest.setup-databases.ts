import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { startPostgres } from './scripts/postgres.mjs'
import { migrate } from './lib/store/migrate'

/** Name of the migrated database that tests on PostgreSQL copy. */
const template = 'mettle_template'

async function migratedPostgres(server: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS "${template}" WITH (FORCE)`)
  await client.query(`CREATE DATABASE "${template}"`)
  await client.end()
  await migrate(Object.assign(new URL(server), { pathname: `/${template}` }).href)
  return template
}

/**
 * One migrated database a provider for the whole run, which each test copies, on a throw-away PostgreSQL unless the environment
 * names one. Workers inherit the variables.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Another project of the same run has made them.
  if (process.env.TEST_SQLITE_TEMPLATE) return undefined
  const folder = mkdtempSync(path.join(os.tmpdir(), 'mettle-template-'))
  const sqlite = path.join(folder, 'mettle.db')
  await migrate(`file:${sqlite}`)
  const started = process.env.METTLE_TEST_POSTGRES ? null : await startPostgres()
  const server = started?.url ?? process.env.METTLE_TEST_POSTGRES ?? ''
  const given = {
    METTLE_TEST_POSTGRES: server,
    TEST_SQLITE_TEMPLATE: sqlite,
    TEST_POSTGRES_TEMPLATE: await migratedPostgres(server),
  }
  Object.assign(process.env, given)
  return async () => {
    for (const name of Object.keys(given)) if (started || name !== 'METTLE_TEST_POSTGRES') delete process.env[name]
    rmSync(folder, { recursive: true, force: true })
    await started?.stop()
  }
}

import { startPostgres } from './scripts/postgres.mjs'

/** One throw-away PostgreSQL for the whole run, unless the environment names one. Workers inherit the variable. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.METTLE_TEST_POSTGRES) return undefined
  const postgres = await startPostgres()
  process.env.METTLE_TEST_POSTGRES = postgres.url
  return async () => {
    delete process.env.METTLE_TEST_POSTGRES
    await postgres.stop()
  }
}

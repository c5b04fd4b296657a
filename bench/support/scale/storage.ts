import { Client } from 'pg'

/** Rows of a statement, over a connection of its own. */
export async function onDatabase(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Bytes of the database, and megabytes of its largest tables with their indexes. */
export async function storageOf(url: string): Promise<{ bytes: number; tables: Record<string, number> }> {
  const [size] = await onDatabase(url, 'SELECT pg_database_size(current_database())::float8 AS bytes')
  const tables = await onDatabase(
    url,
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 / 1048576 AS mb FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC LIMIT 8`,
  )
  return {
    bytes: Number(size?.bytes),
    tables: Object.fromEntries(tables.map(({ name, mb }) => [String(name), Math.round(Number(mb) * 10) / 10])),
  }
}

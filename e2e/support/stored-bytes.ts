import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import type { Opened } from './both-servers'

/** Every row of every table of the server's database, as text. */
export async function storedText({ server, databaseUrl }: Opened): Promise<string> {
  return databaseUrl ? textInPostgres(databaseUrl) : textInSqlite(path.join(server.home, 'mettle/mettle.db'))
}

async function textInSqlite(file: string): Promise<string> {
  const client = createClient({ url: `file:${file}` })
  try {
    const tables = await client.execute(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    const parts = []
    for (const { name } of tables.rows) parts.push((await client.execute(`SELECT * FROM "${name as string}"`)).rows)
    return JSON.stringify(parts)
  } finally {
    client.close()
  }
}

async function textInPostgres(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)
    const parts = []
    for (const { name } of tables.rows)
      parts.push((await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)).rows)
    return JSON.stringify(parts)
  } finally {
    await client.end()
  }
}

/** The bytes of every file below the server's own folder, one character per byte: database, logs, workspaces. */
export function storedBytes({ server }: Opened): string {
  const folder = path.join(server.home, 'mettle')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).join('\n')
}

import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export const providers = ['sqlite', 'postgresql'] as const
export type Provider = (typeof providers)[number]

const serverUrl = (): string => {
  const url = process.env.METTLE_TEST_POSTGRES
  if (!url) throw new Error('No PostgreSQL runs for these tests: they start through their own configuration')
  return url
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export interface MadeDatabase {
  /** Undefined for SQLite: the server's default file in its home. */
  url: string | undefined
  drop: () => Promise<void>
}

/** A separate empty database. */
export async function makeDatabase(provider: Provider): Promise<MadeDatabase> {
  if (provider === 'sqlite') return { url: undefined, drop: async () => undefined }
  const name = `mettle_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE "${name}"`)
  const url = Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href
  return { url, drop: () => onServer(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) }
}

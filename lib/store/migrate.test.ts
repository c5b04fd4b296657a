import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import { expect, it } from 'vitest'
import { migrate } from './migrate'

it('creates the folder of a new database', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
  try {
    const url = `file:${path.join(home, 'deeper/still/mettle.db')}`
    expect((await migrate(url)).ran).not.toEqual([])
    expect((await migrate(url)).ran).toEqual([])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

it('keeps the rows that depend on a table which a migration rebuilds', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'mettle-home-'))
  try {
    const url = `file:${path.join(home, 'mettle.db')}`
    const migrations = path.join(home, 'prisma/migrations/sqlite')
    mkdirSync(migrations, { recursive: true })
    cpSync('prisma/migrations/sqlite', migrations, { recursive: true })
    await migrate(url, home)
    const client = createClient({ url })
    await client.executeMultiple(
      `INSERT INTO "Workspace" VALUES ('w', 'w', false, 0); INSERT INTO "Agent" VALUES ('a', 'w', 'a', 0);`,
    )
    mkdirSync(path.join(migrations, '99990101000000_rebuild'))
    const sql = `CREATE TABLE "new" AS SELECT * FROM "Workspace"; DROP TABLE "Workspace"; ALTER TABLE "new" RENAME TO "Workspace";`
    writeFileSync(path.join(migrations, '99990101000000_rebuild/migration.sql'), sql)
    await migrate(url, home)
    expect((await client.execute('SELECT "id" FROM "Agent"')).rows).toHaveLength(1)
    client.close()
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})

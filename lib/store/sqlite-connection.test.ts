import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SqliteConnection } from './sqlite-connection'

describe('A connection whose statements stay prepared', () => {
  let folder: string
  let connection: SqliteConnection
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'mettle connection-'))
    connection = new SqliteConnection(`file:${path.join(folder, 'a.db')}`)
    await connection.executeMultiple('CREATE TABLE "T" ("id" TEXT PRIMARY KEY, "n" INTEGER, "x" REAL, "b" BLOB)')
  })
  afterEach(() => {
    connection.close()
    rmSync(folder, { recursive: true })
  })
  const insert = (id: string, n: number | bigint | boolean | null, b: ArrayBuffer | null = null) =>
    connection.execute({ sql: 'INSERT INTO "T" ("id", "n", "x", "b") VALUES (?, ?, ?, ?)', args: [id, n, 0.5, b] })
  const all = async () => (await connection.execute('SELECT * FROM "T" ORDER BY "id"')).rows.map((row) => Array.from(row))

  it('gives each value as it was stored, with the names and types of the columns', async () => {
    expect(await insert('a', 2 ** 52, new Uint8Array([1, 2]).buffer)).toMatchObject({ rowsAffected: 1 })
    await insert('b', true)
    await insert('c', null)
    const { columns, columnTypes, rows } = await connection.execute('SELECT * FROM "T" ORDER BY "id"')
    expect([columns, columnTypes]).toEqual([
      ['id', 'n', 'x', 'b'],
      ['TEXT', 'INTEGER', 'REAL', 'BLOB'],
    ])
    expect(rows.map((row) => [row[0], row[1], row[2]])).toEqual([
      ['a', 2 ** 52, 0.5],
      ['b', 1, 0.5],
      ['c', null, 0.5],
    ])
    expect(new Uint8Array(rows[0]![3] as ArrayBuffer)).toEqual(new Uint8Array([1, 2]))
  })

  it('refuses an integer that a number cannot hold, and goes on', async () => {
    await insert('a', 2n ** 60n)
    await expect(all()).rejects.toThrow(RangeError)
    await connection.execute('UPDATE "T" SET "n" = 1')
    expect(await all()).toEqual([['a', 1, 0.5, null]])
  })

  it('runs a statement again after it failed', async () => {
    await insert('a', 1)
    await expect(insert('a', 2)).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    await insert('b', 2)
    expect((await all()).map(([id]) => id)).toEqual(['a', 'b'])
  })

  it('sees a column that was added after a statement was prepared', async () => {
    await insert('a', 1)
    expect(await all()).toEqual([['a', 1, 0.5, null]])
    await connection.execute('ALTER TABLE "T" ADD COLUMN "more" TEXT DEFAULT \'new\'')
    expect(await all()).toEqual([['a', 1, 0.5, null, 'new']])
  })

  it('keeps what a transaction commits, and nothing of one that is rolled back or closed', async () => {
    for (const [id, end] of [
      ['a', 'commit'],
      ['b', 'rollback'],
      ['c', 'close'],
    ] as const) {
      const transaction = await connection.transaction()
      await transaction.execute({ sql: 'INSERT INTO "T" ("id") VALUES (?)', args: [id] })
      expect(transaction.closed).toBe(false)
      await transaction[end]()
      expect(transaction.closed).toBe(true)
    }
    expect((await all()).map(([id]) => id)).toEqual(['a'])
  })

  it('leaves the event loop free while a commit waits for the disk, and closes after it', async () => {
    const transaction = await connection.transaction()
    await transaction.execute({ sql: 'INSERT INTO "T" ("id") VALUES (?)', args: ['a'] })
    let isDone = false
    const done = transaction.commit().then(() => (isDone = true))
    // A commit in this thread is done within the same turn.
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
    expect(isDone).toBe(false)
    connection.close()
    await done
    connection = new SqliteConnection(`file:${path.join(folder, 'a.db')}`)
    expect((await all()).map(([id]) => id)).toEqual(['a'])
  })

  it('says why a commit failed, and can be rolled back then', async () => {
    await connection.executeMultiple(
      'PRAGMA foreign_keys = ON; CREATE TABLE "C" ("of" TEXT REFERENCES "T" ("id") DEFERRABLE INITIALLY DEFERRED)',
    )
    const transaction = await connection.transaction()
    await transaction.execute({ sql: 'INSERT INTO "C" ("of") VALUES (?)', args: ['nobody'] })
    await expect(transaction.commit()).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' })
    expect(transaction.closed).toBe(false)
    await transaction.rollback()
    expect((await connection.execute('SELECT * FROM "C"')).rows).toEqual([])
  })
})

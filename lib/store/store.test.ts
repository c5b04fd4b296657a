import { mkdtempSync, mkdirSync, readdirSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Shape } from '@/prisma/generated/sqlite/client'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { bulkInsert } from './bulk-insert'
import { openStore, type Queryable } from './client'
import { idPrefixes, newId, type Noun } from './id'
import { migrate, readMigrations } from './migrate'

const made: string[] = []
const folder = (): string => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mettle-store-'))
  made.push(dir)
  return dir
}
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })))

describe('ids', () => {
  it('name their noun and sort in order of creation, also within a millisecond and when the clock steps back', () => {
    const times = [5, 5, 5, 6, 4, 7, 7]
    const ids = times.map((time) => newId('skill', 1_780_000_000_000 + time))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const noun of Object.keys(idPrefixes) as Noun[])
      expect(newId(noun)).toMatch(new RegExp(`^${idPrefixes[noun]}_[0-9a-z]{20}$`))
  })
})

forBothDatabases('bulk insert', (start) => {
  const columns = {
    id: 'text',
    workspaceId: 'text',
    hash: 'text',
    tool: 'text',
    params: 'json',
    heads: 'json',
    label: 'text',
    createdAt: 'time',
  } as const

  it('writes every kind of value as the client reads it, whatever the text holds', async () => {
    const { ctx } = await start()
    const text = fc
      .string({ unit: 'binary', maxLength: 30 })
      .filter((value) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value))
    const rowOf = fc.record({
      tool: text,
      label: text,
      heads: fc.option(fc.array(text, { maxLength: 3 })),
      at: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(rowOf, { maxLength: 5 }), async (given) => {
        const rows = given.map(({ tool, label, heads, at }): Shape => ({
          id: newId('shape'),
          workspaceId: ctx.workspace.id,
          hash: newId('shape'),
          tool,
          label,
          params: [{ name: label }],
          heads,
          createdAt: at,
        }))
        await bulkInsert<Shape>(ctx.store.db, ctx.store.provider, 'Shape', columns, rows)
        const read = await ctx.store.db.shape.findMany({
          where: { id: { in: rows.map((row) => row.id) } },
          orderBy: { id: 'asc' },
        })
        expect(read).toEqual(rows)
      }),
      { numRuns: 25 },
    )
  })

  it('keeps an old row, updates the named columns, or fails, as requested', async () => {
    const { ctx } = await start()
    const row = (label: string): Shape => ({
      id: newId('shape'),
      workspaceId: ctx.workspace.id,
      hash: 'h',
      tool: 't',
      params: [],
      heads: null,
      label,
      createdAt: ctx.now(),
    })
    const insert = (label: string, options = {}) =>
      bulkInsert<Shape>(ctx.store.db, ctx.store.provider, 'Shape', columns, [row(label)], options)
    const label = async () => (await ctx.store.db.shape.findMany()).map((one) => one.label)
    await insert('first')
    await insert('second', { ignoreConflicts: true })
    expect(await label()).toEqual(['first'])
    await insert('third', { update: { key: ['workspaceId', 'hash'], columns: ['label'] } })
    expect(await label()).toEqual(['third'])
    await expect(insert('fourth')).rejects.toThrow()
  })

  it('writes more rows than one statement takes', async () => {
    const { ctx } = await start()
    const rows = Array.from({ length: 12_345 }, (_, index): Shape => ({
      id: newId('shape'),
      workspaceId: ctx.workspace.id,
      hash: String(index),
      tool: 't',
      params: [],
      heads: null,
      label: 'l',
      createdAt: ctx.now(),
    }))
    await bulkInsert<Shape>(ctx.store.db, ctx.store.provider, 'Shape', columns, rows)
    expect(await ctx.store.db.shape.count()).toBe(rows.length)
  })
})

forBothDatabases('the store', (start) => {
  it('enforces foreign keys and drops a workspace with all its contents', async () => {
    const { ctx } = await start()
    const agent = { id: newId('agent'), name: 'a', createdAt: ctx.now() }
    await expect(ctx.store.db.agent.create({ data: { ...agent, workspaceId: 'nobody' } })).rejects.toThrow()
    await ctx.store.db.agent.create({ data: { ...agent, workspaceId: ctx.workspace.id } })
    await ctx.store.db.workspace.delete({ where: { id: ctx.workspace.id } })
    expect(await ctx.store.db.agent.count()).toBe(0)
  })

  it('rolls back a failed transaction and runs fifty concurrently', async () => {
    const { ctx } = await start()
    const create = (name: string) => ({ data: { id: newId('agent'), workspaceId: ctx.workspace.id, name, createdAt: ctx.now() } })
    const failing = ctx.store.db.$transaction(async (tx) => {
      await tx.agent.create(create('lost'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const readThenWrite = (index: number) =>
      ctx.store.db.$transaction(async (tx) => {
        await tx.agent.count()
        await tx.agent.create(create(`a${index}`))
      })
    await Promise.all(Array.from({ length: 50 }, (_, index) => readThenWrite(index)))
    expect(await ctx.store.db.agent.count()).toBe(50)
  })
})

forBothDatabases('a migration', (start) => {
  it('is committed together with its record, or not at all', async () => {
    const { store } = (await start()).ctx
    const root = folder()
    const home = path.join('prisma/migrations', store.provider)
    cpSync(home, path.join(root, home), { recursive: true })
    const name = '99990101000000_later'
    mkdirSync(path.join(root, home, name))
    const file = path.join(root, home, name, 'migration.sql')
    writeFileSync(file, 'CREATE TABLE "Later" ("id" TEXT NOT NULL PRIMARY KEY); DROP TABLE "_prisma_migrations";')
    await expect(migrate(store.url, root)).rejects.toThrow(/_prisma_migrations/)
    writeFileSync(file, 'CREATE TABLE "Later" ("id" TEXT NOT NULL PRIMARY KEY);')
    expect((await migrate(store.url, root)).ran).toEqual([name])
    expect((await migrate(store.url, root)).ran).toEqual([])
  })
})

describe('SQLite', () => {
  it('keeps its pragmas across transactions and does not reopen the file for each', async () => {
    const dir = folder()
    const url = `file:${path.join(dir, 'a.db')}`
    await migrate(url)
    const store = openStore(url)
    const handles = () => readdirSync('/proc/self/fd').length
    await store.db.$transaction(async (tx) => void (await tx.workspace.count()))
    const before = handles()
    for (let index = 0; index < 100; index += 1) await store.db.$transaction(async (tx) => void (await tx.workspace.count()))
    expect(handles()).toBeLessThanOrEqual(before + 1)
    expect(await store.db.$queryRawUnsafe('PRAGMA busy_timeout')).toEqual([{ timeout: 15_000 }])
    expect(await store.db.$queryRawUnsafe('PRAGMA foreign_keys')).toEqual([{ foreign_keys: 1 }])
    await store.close()
  })

  it('yields to other work during many statements', async () => {
    const url = `file:${path.join(folder(), 'a.db')}`
    await migrate(url)
    const store = openStore(url)
    // Measured in CPU time, so that it is the same work however busy the machine is.
    const askFor200Ms = async (db: Queryable) => {
      for (const start = process.cpuUsage(); process.cpuUsage(start).user < 200_000;) await db.workspace.count()
    }
    let answered = 0
    const timer = setInterval(() => void answered++, 1)
    await askFor200Ms(store.reader)
    expect(answered).toBeGreaterThanOrEqual(5)
    answered = 0
    await store.db.$transaction(askFor200Ms)
    expect(answered).toBeGreaterThanOrEqual(5)
    clearInterval(timer)
    await store.close()
  })
})

describe('migrations', () => {
  it('are the same for both databases, and applied once', async () => {
    const names = (provider: 'sqlite' | 'postgresql') => readMigrations(provider).map((one) => one.name.replace(/^\d+_/, ''))
    expect(names('sqlite')).toEqual(names('postgresql'))
    const url = `file:${path.join(folder(), 'a.db')}`
    expect((await migrate(url)).ran).toEqual(readMigrations('sqlite').map((one) => one.name))
    expect((await migrate(url)).ran).toEqual([])
  })

  it('refuse a newer database, and a migration that was changed after it was applied', async () => {
    const root = folder()
    const home = path.join(root, 'prisma/migrations/sqlite')
    cpSync('prisma/migrations/sqlite', home, { recursive: true })
    mkdirSync(path.join(home, '99990101000000_later'))
    const later = path.join(home, '99990101000000_later/migration.sql')
    writeFileSync(later, 'CREATE TABLE "Later" ("id" TEXT NOT NULL PRIMARY KEY);')
    const url = `file:${path.join(root, 'a.db')}`
    await migrate(url, root)
    await expect(migrate(url)).rejects.toThrow(/update Mettle/)
    writeFileSync(later, 'CREATE TABLE "Other" ("id" TEXT NOT NULL PRIMARY KEY);')
    await expect(migrate(url, root)).rejects.toThrow(/was changed/)
  })

  it('leave nothing behind when one fails', async () => {
    const root = folder()
    const home = path.join(root, 'prisma/migrations/sqlite')
    mkdirSync(path.join(home, '1_bad'), { recursive: true })
    writeFileSync(path.join(home, '1_bad/migration.sql'), 'CREATE TABLE "A" ("id" TEXT); CREATE TABLE nonsense here;')
    const url = `file:${path.join(root, 'a.db')}`
    await expect(migrate(url, root)).rejects.toThrow()
    writeFileSync(path.join(home, '1_bad/migration.sql'), 'CREATE TABLE "A" ("id" TEXT);')
    expect((await migrate(url, root)).ran).toEqual(['1_bad'])
  })
})

import { expect, it } from 'vitest'
import { inTransaction } from '@/lib/kernel/verb'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import { reportUsed } from '@/lib/services/use/report-used'
import { Prisma, type Skill, type Use } from '@/prisma/generated/sqlite/client'
import { laneOf } from './clock/at-work'
import { columnsOf } from './columns'
import { readRows, readStatement, runStatement } from './run-statement'

const rename = (id: string) => Prisma.sql`UPDATE "Skill" SET "title" = ${'It’s “new”'} WHERE "id" = ${id}`

forBothDatabases('A statement written by hand', (open) => {
  it('reads rows as Prisma does, within a transaction of the kernel and outside', async () => {
    const { ctx, store } = await open()
    const skill = await makeSkill(ctx, { name: 'ship-orders' })
    await store.db.skill.updateMany({ data: { triggers: ['ship "it"', 'null'], tags: [] } })
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 's1', outcome: 'partial', tokens: 7 })
    const skills = (db: typeof store.db) =>
      readRows<Skill>(db, 'Skill', columnsOf('Skill'), Prisma.sql`"id" = ${skill?.id ?? ''} AND "isWarning" = ${false}`)
    const uses = (db: typeof store.db) =>
      readRows<Use>(db, 'Use', columnsOf('Use'), Prisma.sql`"at" <= ${ctx.now()} AND "outcomeWeight" > ${0.5}`)
    const expected = [await store.db.skill.findMany({ where: { id: skill?.id ?? '' } }), await store.db.use.findMany()]
    expect(expected.map((rows) => rows.length)).toEqual([1, 1])
    expect([await skills(store.db), await uses(store.db)]).toEqual(expected)
    await inTransaction(ctx, async (tx) => {
      expect(laneOf(tx.db)).not.toBe(null)
      expect([await skills(tx.db as typeof store.db), await uses(tx.db as typeof store.db)]).toEqual(expected)
    })
  })

  it('is part of its transaction, and raises the revision with it', async () => {
    const { ctx, store } = await open()
    const id = (await makeSkill(ctx, { name: 'ship-orders' }))?.id ?? ''
    const contentNow = async () => (await store.clock.current(ctx.workspace.id))?.content ?? 0
    const before = await contentNow()
    const back = inTransaction(ctx, async (tx) => {
      expect(await runStatement(tx.db, rename(id))).toBe(1)
      expect(await tx.db.skill.count({ where: { title: 'It’s “new”' } })).toBe(1)
      throw new Error('back')
    })
    await expect(back).rejects.toThrow('back')
    expect([await store.db.skill.count({ where: { title: 'It’s “new”' } }), await contentNow()]).toEqual([0, before])
    await inTransaction(ctx, (tx) => runStatement(tx.db, rename(id)))
    expect([await store.db.skill.count({ where: { title: 'It’s “new”' } }), await contentNow()]).toEqual([1, before + 1])
  })

  it('is refused once its transaction has ended, and never sent into another', async () => {
    const { ctx } = await open()
    let late = (): Promise<unknown> => Promise.resolve()
    await inTransaction(ctx, async (tx) => {
      const lane = laneOf(tx.db)
      late = async () => lane?.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] })
      expect(await readStatement(tx.db, Prisma.sql`SELECT 'a', ${'b'}`)).toEqual([['a', 'b']])
    })
    await expect(late()).rejects.toThrow('has ended')
    await inTransaction(ctx, async () => await expect(late()).rejects.toThrow('has ended'))
  })

  it('belongs to the transaction that it names, within another as well', async () => {
    const { ctx, store } = await open()
    await inTransaction(ctx, async (tx) => {
      expect(laneOf(store.reader)).toBe(null)
      expect(laneOf(tx.db)).not.toBe(null)
    })
    expect(laneOf(store.db)).toBe(null)
  })
})

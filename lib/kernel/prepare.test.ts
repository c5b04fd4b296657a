import { expect, it } from 'vitest'
import type { Queryable } from '@/lib/store/client'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { prepare } from './prepare'
import { inTransaction } from './verb'

forBothDatabases('What is prepared before a transaction', (open) => {
  const skill = { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' }

  it('is used in it as it is while its rows are the same, and made anew where they changed', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill)
    let made = 0
    const versionIn = async (db: Queryable) => {
      made += 1
      return (await db.skill.findFirstOrThrow({ where: { name: skill.name } })).version
    }
    const mark = async (db: Queryable) => JSON.stringify(await db.skill.findFirstOrThrow({ where: { name: skill.name } }))
    const current = await prepare(ctx.store.reader, mark, versionIn)
    expect([await inTransaction(ctx, (tx) => current(tx.db)), made]).toEqual([1, 1])
    await editSkill(ctx, { name: skill.name, content: 'Ship it twice.' })
    expect([await inTransaction(ctx, (tx) => current(tx.db)), made]).toEqual([2, 2])
  })

  it('is made anew too where its rows changed while it was made', async () => {
    const { ctx } = await open()
    await createSkill(ctx, skill)
    const mark = async (db: Queryable) => JSON.stringify(await db.skill.findMany())
    const current = await prepare(ctx.store.reader, mark, async (db) => {
      const { version } = await db.skill.findFirstOrThrow()
      if (version === 1) await editSkill(ctx, { name: skill.name, content: 'Ship it twice.' })
      return version
    })
    expect(await inTransaction(ctx, (tx) => current(tx.db))).toBe(2)
  })
})

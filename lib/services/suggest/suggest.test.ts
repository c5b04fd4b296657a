import { expect, it } from 'vitest'
import { suggestSkills as contract } from '@/lib/contract/suggest'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '../skill/create-skill'
import { reportUsed } from '../use/report-used'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { makeSkill } from '../testing/make-skill.test-support'
import { suggestSkills } from './suggest-skills'

const judge = (ctx: Context, skill: string, letters: string) =>
  reportUsed(ctx, {
    items: [...letters].map((letter, index) => ({
      skill,
      sessionKey: `s${index}`,
      outcome: letter === 'S' ? ('success' as const) : ('failure' as const),
    })),
  })

const names = async (ctx: Context, q: string) => (await suggestSkills(ctx, { q })).items.map((item) => item.name)

forBothDatabases('Suggestions', (open) => {
  it('finds by words, says why, and records nothing', async () => {
    const { ctx, store } = await open()
    await makeSkill(ctx, {
      name: 'ship-orders',
      description: 'Ship the waiting orders of a customer',
      row: { suggestedTools: ['Bash', 'Read'], constraints: ['only in production'] },
    })
    await makeSkill(ctx, {
      name: 'rotate-logs',
      description: 'Rotate log files with zirconium',
      origin: 'human',
      state: 'released',
    })
    await judge(ctx, 'ship-orders', 'SSSSSSFF')
    const before = await store.reader.use.count()
    const answer = await suggestSkills(ctx, { q: 'please ship my orders', tools: ['Read'] })
    expect(contract.output.parse(answer)).toEqual(answer)
    expect(answer.items).toMatchObject([
      { name: 'ship-orders', record: 'worked 6 of 8', constraints: ['only in production'], suggestedTools: ['Read'], version: 1 },
    ])
    expect(answer.items[0]?.parts).toMatchObject({ relevance: expect.any(Number), quality: expect.any(Number), decay: 1 })
    expect(answer.budget.final).toBeLessThanOrEqual(answer.budget.raw)
    expect(await names(ctx, 'zirconium')).toEqual(['rotate-logs'])
    expect(await names(ctx, 'what is for lunch')).toEqual([])
    expect(await store.reader.use.count()).toBe(before)
  })

  it('is found by the trigger pattern of its file, whose escapes are no words', async () => {
    const { ctx } = await open()
    const content =
      '---\nname: post-notes\ndescription: Posts them.\ntrigger_pattern: "\\\\bquartz(ite)?\\\\b|obsidian"\n---\n\n1. Post it.\n'
    const { skill } = await createSkill(ctx, { name: 'post-notes', description: 'Posts them.', content })
    expect(skill.triggers).toEqual(['\\bquartz(ite)?\\b|obsidian'])
    expect(await names(ctx, 'quartz')).toEqual(['post-notes'])
    expect(await names(ctx, 'obsidian please')).toEqual(['post-notes'])
  })

  it('follows every change of the library', async () => {
    const { ctx, store } = await open()
    const skill = await makeSkill(ctx, { name: 'ship-orders' })
    expect(await names(ctx, 'ship orders')).toEqual(['ship-orders'])
    await makeSkill(ctx, { name: 'ship-returns' })
    expect(await names(ctx, 'ship returns')).toContain('ship-returns')
    await store.db.skill.update({ where: { id: skill.id }, data: { state: 'deprecated', revision: { increment: 1 } } })
    expect(await names(ctx, 'ship orders')).toEqual(['ship-returns'])
    await store.db.skill.update({
      where: { id: skill.id },
      data: { state: 'deleted', heldName: null, revision: { increment: 1 } },
    })
    expect(await names(ctx, 'ship-orders')).not.toContain('ship-orders')
  })

  it.each([
    ['FFFFFFSSSS', ['ship-orders']],
    ['FFFFFFFFSS', []],
    ['', []],
  ])('serves a degraded learned skill judged %s only where its rate allows', async (letters, expected) => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders', state: 'degraded' })
    if (letters) await judge(ctx, 'ship-orders', letters)
    const { items } = await suggestSkills(ctx, { q: 'ship orders' })
    expect(items.map((item) => item.name)).toEqual(expected)
    for (const item of items) expect(item.warning).toMatch(/^low reliability: 4 of 10 judged uses succeeded/)
  })

  it('says when a skill was not used for long', async () => {
    const { ctx, clock } = await open()
    await makeSkill(ctx, { name: 'ship-orders', row: { taskType: 'browser' } })
    clock.advance(8 * 86_400_000)
    expect((await suggestSkills(ctx, { q: 'ship orders' })).items[0]?.warning).toBe('may be out of date: not used for 8 days')
  })

  it('surfaces the constraints of a named skill that is not served', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'deploy-web', state: 'deprecated', row: { constraints: ['never on Fridays'] } })
    const { items, warnings } = await suggestSkills(ctx, { q: 'how do I Deploy web today?' })
    expect(items).toEqual([])
    expect(warnings).toEqual(['deploy-web (deprecated): never on Fridays'])
  })

  it('shortens and skips to fit the budget', async () => {
    const { ctx } = await open()
    const long = `Ship orders. ${'It goes through every order of the day and ships it. '.repeat(18)}`.slice(0, 1000)
    for (const name of ['ship-a', 'ship-b', 'ship-c', 'ship-d']) await makeSkill(ctx, { name, description: long })
    const { items, budget } = await suggestSkills(ctx, { q: 'ship orders', maxTokens: 300 })
    expect(items.length).toBeGreaterThan(1)
    expect(items[0]?.description).toBe(long)
    expect(items.at(-1)?.description.length).toBeLessThan(long.length)
    expect(budget.final).toBeLessThanOrEqual(300)
    expect(budget.raw).toBeGreaterThan(budget.final)
  })

  it('finds a skill behind many that match better and are not served, or only keep from something', async () => {
    const { ctx } = await open()
    for (let at = 0; at < 45; at += 1) {
      await makeSkill(ctx, { name: `ship-orders-${at}`, description: 'Ship orders', state: 'degraded' })
      await makeSkill(ctx, { name: `orders-ship-${at}`, description: 'Ship orders', row: { isWarning: true } })
    }
    await makeSkill(ctx, {
      name: 'tidy-desk',
      description: `Tidy the desk ${'and the shelf beside it '.repeat(20)} before orders come`,
    })
    const { items } = await suggestSkills(ctx, { q: 'ship orders' })
    expect(items.map((item) => item.name)).toEqual(['tidy-desk'])
    const found = await suggestSkills(ctx, { q: 'ship orders', limit: 1 })
    expect(found.warnings).toHaveLength(3)
  })

  it('never names to an agent what another learned', async () => {
    const { ctx } = await open()
    await makeSkill(ctx, { name: 'ship-orders', agent: 'alice', row: { constraints: ['only in production'] } })
    expect(await names(asAgent(ctx, 'alice'), 'ship orders')).toEqual(['ship-orders'])
    expect(await suggestSkills(asAgent(ctx, 'bob'), { q: 'ship-orders' })).toMatchObject({ items: [], warnings: [] })
    expect((await suggestSkills(ctx, { q: 'ship-orders', agent: 'bob' })).items).toEqual([])
  })
})

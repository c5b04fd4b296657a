import path from 'node:path'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSkill } from '../skill/create-skill'
import { listSkills } from '../skill/list-skills'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { learnShipping } from '../testing/sessions.test-support'
import { createWorkspace } from './create-workspace'
import { listWorkspaces } from './list-workspaces'

const content = '# Ship\n\n1. Ship it.\n'

forBothDatabases('Workspaces', (setUp) => {
  it('are made with the built-in skills or without, and listed with what stands in them', async () => {
    const { ctx } = await setUp()
    const made = await createWorkspace(ctx, { name: 'second-team' })
    expect(made.workspace).toMatchObject({ name: 'second-team', isDemo: false, sessions: 0, skills: 14 })
    expect((await createWorkspace(ctx, { name: 'bare', builtins: false })).workspace.skills).toBe(0)
    const { items } = await listWorkspaces(ctx, {})
    expect(items.map((one) => [one.name, one.skills])).toEqual([
      [ctx.workspace.name, 0],
      ['second-team', 14],
      ['bare', 0],
    ])
    const event = await ctx.store.db.event.findUniqueOrThrow({ where: { id: made.event }, include: { workspace: true } })
    expect(event).toMatchObject({ verb: 'open', objectName: 'second-team', workspace: { name: 'second-team' } })
  })

  it('have no name that Windows keeps for a device', async () => {
    const { ctx } = await setUp()
    for (const name of ['con', 'nul', 'com1'])
      await expect(createWorkspace(ctx, { name })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('keep what is theirs apart, in rows and on disk', async () => {
    const { ctx } = await setUp()
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    const row = await ctx.store.db.workspace.findUniqueOrThrow({ where: { name: 'second-team' } })
    const second = { ...ctx, workspace: { id: row.id, name: row.name, isDemo: false } }
    await createSkill(second, { name: 'ship-orders', description: 'Ships what was ordered', content })
    await createSkill(ctx, { name: 'ship-orders', description: 'Ships what was ordered, elsewhere', content })
    const described = async (where: typeof ctx) => (await listSkills(where, {})).items.map((one) => one.description)
    expect(await described(second)).toEqual(['Ships what was ordered'])
    expect(await described(ctx)).toEqual(['Ships what was ordered, elsewhere'])
    const file = path.join(ctx.settings.home, 'workspaces/second-team/skills/ship-orders/SKILL.md')
    expect(existsSync(file)).toBe(true)
  })

  it('are one to an agent, with what it may see there', async () => {
    const { ctx } = await setUp()
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    await createSkill(ctx, { name: 'ship-orders', description: 'Ships what was ordered', content })
    await learnShipping(ctx, 'desk', 2)
    const seenBy = async (agent: string) => (await listWorkspaces(asAgent(ctx, agent), {})).items
    expect(await seenBy('desk')).toMatchObject([{ name: ctx.workspace.name, sessions: 2, skills: 1 }])
    expect(await seenBy('other')).toMatchObject([{ name: ctx.workspace.name, sessions: 0, skills: 1 }])
  })

  it.each([
    ['demo', 'conflict'],
    ['default', 'conflict'],
    ['taken', 'conflict'],
    ['../up', 'invalid'],
    ['With Spaces', 'invalid'],
    ['', 'invalid'],
  ])('are refused the name "%s"', async (name, code) => {
    const { ctx } = await setUp()
    await createWorkspace(ctx, { name: 'taken', builtins: false })
    const count = await ctx.store.db.workspace.count()
    await expect(createWorkspace(ctx, { name, builtins: false })).rejects.toMatchObject({ code })
    expect(await ctx.store.db.workspace.count()).toBe(count)
  })
})

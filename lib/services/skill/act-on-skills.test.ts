import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import { undoEvents } from '../event/undo-event'
import type { Context } from '@/lib/kernel/context'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { actOnSkills } from './act-on-skills'
import { createSkill } from './create-skill'
import { protectSkill } from './act-on-skill'
import { listSkills } from './list-skills'

const write = (ctx: Context, name: string, more: object = {}) =>
  createSkill(ctx, { name, description: `Use for ${name}.`, content: `1. Do ${name}.`, ...more })

forBothDatabases('one act on many skills', (start) => {
  it('is one commit and one undo, and leaves out who is protected, needed or unknown', async () => {
    const { ctx } = await start()
    for (const name of ['ledger', 'harbour', 'lighthouse', 'keel']) await write(ctx, name)
    await write(ctx, 'ship', { dependsOn: ['keel'] })
    await protectSkill(ctx, { name: 'lighthouse', reason: 'Ships need it.' })
    const names = ['ledger', 'harbour', 'lighthouse', 'keel', 'nobody', 'ledger']
    const request = { names, act: 'delete' as const }
    const before = (await listSkills(ctx, {})).items
    const dry = await actOnSkills(ctx, { ...request, dryRun: true })
    expect([dry.taken.map((one) => one.name), dry.left.map((one) => one.code)]).toEqual([
      ['ledger', 'harbour', 'keel'],
      ['protected', 'not_found'],
    ])
    expect((await listSkills(ctx, {})).items).toEqual(before)

    const { taken, left } = await actOnSkills(ctx, request)
    expect(taken.map((one) => one.name)).toEqual(['ledger', 'harbour'])
    expect(left.find((one) => one.name === 'keel')).toMatchObject({ code: 'refused', reason: expect.stringContaining('ship') })
    const file = (name: string) => path.join('skills', name, 'SKILL.md')
    expect(existsSync(path.join(ctx.settings.workspaceDir, file('ledger')))).toBe(false)
    const commits = await Promise.all(
      ['ledger', 'harbour'].map(async (name) => (await historyOf(ctx.settings.workspaceDir, file(name)))[0]?.oid),
    )
    expect(new Set(commits).size).toBe(1)

    await undoEvents(ctx, { ids: taken.flatMap(({ event }) => event ?? []) })
    expect((await listSkills(ctx, {})).items).toEqual(before)
    expect(existsSync(path.join(ctx.settings.workspaceDir, file('harbour')))).toBe(true)
  })

  it('asks for the reason that the act needs, and takes nothing of another agent', async () => {
    const { ctx } = await start()
    await write(asAgent(ctx, 'desk'), 'own-way', { visibility: 'user' })
    await write(ctx, 'ledger')
    await expect(actOnSkills(ctx, { names: ['ledger'], act: 'deprecate' })).rejects.toMatchObject({ code: 'invalid' })
    const { taken, left } = await actOnSkills(asAgent(ctx, 'yard'), { names: ['own-way', 'ledger'], act: 'archive' })
    expect(left).toMatchObject([{ name: 'own-way', code: 'not_found' }])
    expect(taken.map((one) => one.name)).toEqual(['ledger'])
  })
})

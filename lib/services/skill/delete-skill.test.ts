import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import { undoEvent } from '../event/undo-event'
import { asAgent, forBothDatabases } from '../testing/both-databases.test-support'
import { createSkill } from './create-skill'
import { deleteSkill } from './delete-skill'
import { editSkill } from './edit-skill'
import { listSkills } from './list-skills'
import { readDependencies } from './read-dependencies'
import { readSkill } from './read-skill'
import { reportUsed } from '../use/report-used'

const content = '\n## Instructions\n\n1. Look.\n2. Check that it is so.\n'
const write = (ctx: Context, name: string, more: object = {}) =>
  createSkill(ctx, { name, description: `Does ${name}`, content, ...more })

forBothDatabases('Deleting and what skills say of each other', (open) => {
  it('refuses while another skill needs it, naming that one by the key it was written under', async () => {
    const { ctx } = await open()
    const { skill } = await write(ctx, 'base_skill')
    expect(skill).toMatchObject({ name: 'base-skill', aliases: ['base_skill'] })
    await write(ctx, 'base_skill-user', { dependsOn: ['base_skill'] })
    await expect(deleteSkill(ctx, { name: 'base_skill' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('base-skill-user'),
    })
    expect((await readSkill(ctx, { name: 'base_skill' })).dependents).toEqual(['base-skill-user'])
    await deleteSkill(ctx, { name: 'base_skill-user', reason: 'of no use' })
    const { skill: gone, event } = await deleteSkill(ctx, { name: 'base_skill' })
    expect(gone.lifecycle).toBe('deleted')
    expect(event).toMatchObject({ verb: 'delete', canUndo: true })
    expect((await listSkills(ctx, {})).items).toEqual([])
    await expect(readSkill(ctx, { name: 'base_skill' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('frees the name, and undo brings the skill back unless the name is taken', async () => {
    const { ctx } = await open()
    await write(ctx, 'ship-orders')
    await reportUsed(ctx, { skill: 'ship-orders', sessionKey: 's1', outcome: 'success' })
    const { event } = await deleteSkill(ctx, { name: 'ship-orders' })
    const second = await write(ctx, 'ship-orders')
    await expect(undoEvent(ctx, { id: event.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Another skill is named "ship-orders"'),
    })
    await undoEvent(ctx, { id: second.event.id })
    await undoEvent(ctx, { id: event.id })
    expect(await readSkill(ctx, { name: 'ship-orders' })).toMatchObject({ lifecycle: 'released', stats: { uses: 1, judged: 1 } })
  })

  it('takes names that exist, no circles, and nothing that is needed and in conflict', async () => {
    const { ctx } = await open()
    await write(ctx, 'a')
    await write(ctx, 'b', { dependsOn: ['a'] })
    await write(ctx, 'c', { extends: 'b' })
    await expect(write(ctx, 'd', { dependsOn: ['nowhere'] })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('"nowhere"'),
    })
    await expect(editSkill(ctx, { name: 'a', dependsOn: ['c'] })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('a needs c needs b needs a'),
    })
    await expect(editSkill(ctx, { name: 'a', dependsOn: ['a'] })).rejects.toMatchObject({ code: 'conflict' })
    await expect(write(ctx, 'e', { dependsOn: ['a'], conflictsWith: ['a'] })).rejects.toMatchObject({ code: 'invalid' })
    await write(ctx, 'f', { conflictsWith: ['b'] })
    expect(await readDependencies(ctx, { name: 'b' })).toMatchObject({ needs: ['a'], dependents: ['c'], conflicts: ['f'] })
    expect(await readDependencies(ctx, { name: 'c' })).toMatchObject({
      needs: ['b', 'a'],
      items: [{ name: 'b', kind: 'extends', skill: 'b', lifecycle: 'released' }],
      baseChanged: false,
    })
    const { skill } = await editSkill(ctx, { name: 'c', extends: null })
    expect(skill.extends).toBeNull()
    expect((await readSkill(ctx, { name: 'b' })).dependents).toEqual([])
  })

  it('tells of an overlay whose base says something else by now', async () => {
    const { ctx, clock } = await open()
    await write(ctx, 'base')
    await write(ctx, 'ours', { extends: 'base' })
    clock.advance(60_000)
    await editSkill(ctx, { name: 'base', content: `${content}3. Report.\n` })
    expect((await readDependencies(ctx, { name: 'ours' })).baseChanged).toBe(true)
  })

  it('knows a connector by its key, in reads and in reports', async () => {
    const { ctx } = await open()
    const { skill } = await write(ctx, 'salesforce:pipeline')
    expect(skill.name).toBe('salesforce-pipeline')
    expect((await readSkill(ctx, { name: 'salesforce:pipeline' })).id).toBe(skill.id)
    await reportUsed(ctx, { skill: 'salesforce:pipeline', sessionKey: 's1', outcome: 'success' })
    await editSkill(ctx, { name: 'salesforce:pipeline', content: `${content}3. Report.\n` })
    expect(await readSkill(ctx, { name: 'salesforce:pipeline' })).toMatchObject({ version: 2, stats: { uses: 1 } })
    await expect(write(ctx, 'salesforce:pipeline')).rejects.toMatchObject({ code: 'conflict' })
    for (const name of ['../../x', 'a/b', 'a..b', ':x', 'stats'])
      await expect(write(ctx, name)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('never names to an agent what it may not see', async () => {
    const { ctx } = await open()
    await write(ctx, 'base')
    await createSkill(asAgent(ctx, 'a'), {
      name: 'secret-user',
      description: 'Uses it',
      content,
      dependsOn: ['base'],
      visibility: 'user',
    })
    const other = asAgent(ctx, 'b')
    await expect(deleteSkill(other, { name: 'base' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.not.stringContaining('secret-user'),
    })
    expect(await readDependencies(other, { name: 'base' })).toMatchObject({ dependents: [] })
  })
})

import { existsSync, mkdirSync, promises as fs, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import { undoEvent } from '@/lib/services/event/undo-event'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { listSkillEvents } from '@/lib/services/skill/list-skill-events'
import { readSkill } from '@/lib/services/skill/read-skill'
import { listVersions } from '@/lib/services/skill/read-versions'
import type { Context } from '@/lib/kernel/context'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { rescan } from '@/lib/services/doctor/rescan'
import { flushDisk } from './flush-disk'
import { adoptChanges } from './adopt-changes'

const written = (name: string) => ({ name, description: `Does ${name}`, content: 'Do it.' })
const fileOf = (ctx: Context, name: string, file = 'SKILL.md') => path.join(ctx.settings.workspaceDir, 'skills', name, file)
const changed = (ctx: Context, name: string) => readFileSync(fileOf(ctx, name), 'utf8').replace('Do it.', 'Do it well.')
const adopted = async (ctx: Context) => (await adoptChanges(ctx)).map(({ name, what }) => `${name} ${what}`)

forBothDatabases('What people do on disk', (open) => {
  it('is theirs: an edit a version, a folder gone an uninstalled skill, one that came back on probation, a new one their own', async () => {
    const { ctx } = await open()
    for (const name of ['edited', 'gone', 'kept']) await createSkill(ctx, written(name))
    expect(await adoptChanges(ctx)).toEqual([])
    writeFileSync(fileOf(ctx, 'edited'), changed(ctx, 'edited'))
    const removedDir = path.join(ctx.settings.workspaceDir, 'away')
    await fs.rename(path.dirname(fileOf(ctx, 'gone')), removedDir)
    mkdirSync(path.dirname(fileOf(ctx, 'fresh')))
    const raw = '---\nname: fresh\ndescription: Use when: fresh\n---\nDo it.\n'
    writeFileSync(fileOf(ctx, 'fresh'), raw)
    mkdirSync(path.dirname(fileOf(ctx, 'odd')))
    writeFileSync(fileOf(ctx, 'odd'), raw)
    expect(await adopted(ctx)).toEqual(['edited edited', 'fresh new', 'gone removed', 'odd refused'])
    expect(await adopted(ctx)).toEqual(['odd refused'])
    rmSync(path.dirname(fileOf(ctx, 'odd')), { recursive: true })

    const edited = await readSkill(ctx, { name: 'edited' })
    expect([edited.version, edited.content]).toEqual([2, readFileSync(fileOf(ctx, 'edited'), 'utf8')])
    const { items } = await listVersions(ctx, { name: 'edited' })
    expect(items.map((one) => one.actor.id)).toEqual(['disk', 'owner'])
    expect(await readSkill(ctx, { name: 'gone' })).toMatchObject({ lifecycle: 'uninstalled' })
    expect(await readSkill(ctx, { name: 'fresh' })).toMatchObject({ origin: 'human', createdBy: 'person:disk' })
    expect(readFileSync(fileOf(ctx, 'fresh'), 'utf8')).toBe(raw)

    await fs.rename(removedDir, path.dirname(fileOf(ctx, 'gone')))
    writeFileSync(fileOf(ctx, 'gone'), changed(ctx, 'gone'))
    expect(await adopted(ctx)).toEqual(['gone returned'])
    expect(await readSkill(ctx, { name: 'gone' })).toMatchObject({ lifecycle: 'verified', version: 2 })
    expect(readFileSync(fileOf(ctx, 'gone'), 'utf8')).toContain('Do it well.')
    const events = (await listSkillEvents(ctx, { name: 'edited' })).items
    await undoEvent(ctx, { id: events[0]?.id ?? '' })
    expect(readFileSync(fileOf(ctx, 'edited'), 'utf8')).not.toContain('well')
    expect(await adoptChanges(ctx)).toEqual([])
  })

  it('is scanned at once, and what the scan denies is told as out of service', async () => {
    const { ctx } = await open()
    const hostile = '\n```sh\nrm -rf /\n```\n'
    for (const name of ['edited', 'gone']) await createSkill(ctx, written(name))
    writeFileSync(fileOf(ctx, 'edited'), `${readFileSync(fileOf(ctx, 'edited'), 'utf8')}${hostile}`)
    mkdirSync(path.dirname(fileOf(ctx, 'fresh')))
    writeFileSync(fileOf(ctx, 'fresh'), `---\nname: fresh\ndescription: Use it\n---\n${hostile}`)
    const answer = await rescan(ctx, {})
    expect(answer).toMatchObject({
      ok: false,
      items: [
        { name: 'edited', what: 'quarantined' },
        { name: 'fresh', what: 'quarantined' },
      ],
    })
    for (const [index, start] of [
      'It was changed on disk. The change is now its current version.',
      'It was added on disk.',
    ].entries()) {
      expect(answer.items[index]?.sentence.startsWith(`${start} Quarantined by the scan: SKILL.md, line `)).toBe(true)
      expect(answer.items[index]?.event).toEqual(expect.any(String))
    }
    expect(await readSkill(ctx, { name: 'edited' })).toMatchObject({ lifecycle: 'deprecated' })
    expect(await rescan(ctx, {})).toMatchObject({ ok: true, items: [] })
  })

  it('has its author where it was committed', async () => {
    const { ctx } = await open()
    const dir = ctx.settings.workspaceDir
    await createSkill(ctx, written('ship'))
    writeFileSync(fileOf(ctx, 'ship'), changed(ctx, 'ship'))
    await git.add({ fs, dir, filepath: 'skills/ship/SKILL.md' })
    await git.commit({ fs, dir, message: 'mine', author: { name: 'Ann', email: 'ann@example.com' } })
    const [change] = await adoptChanges(ctx)
    expect(change).toMatchObject({ name: 'ship', what: 'edited', sentence: expect.stringContaining('changed on disk by Ann.') })
    expect((await listVersions(ctx, { name: 'ship' })).items[0]?.actor).toEqual({ kind: 'person', id: 'Ann' })
  })

  it('is kept as a version beside the one that an act writes at the same time', async () => {
    const { ctx } = await open()
    await createSkill(ctx, written('ship'))
    const mine = changed(ctx, 'ship')
    writeFileSync(fileOf(ctx, 'ship'), mine)
    const { skill } = await editSkill(ctx, { name: 'ship', content: 'Do it twice.' })
    expect(skill.version).toBe(2)
    const { items } = await listVersions(ctx, { name: 'ship' })
    expect(items.map(({ number, actor }) => [number, actor.id])).toEqual([
      [3, 'disk'],
      [2, 'owner'],
      [1, 'owner'],
    ])
    expect(await adoptChanges(ctx)).toEqual([])
    expect((await editSkill(ctx, { name: 'ship', content: 'Thrice.' })).skill.version).toBe(4)
  })

  it('is no removal where all is gone at once, or was never there, or waits to be written', async () => {
    const { ctx, store } = await open()
    expect(await adoptChanges(ctx)).toEqual([])
    for (const name of ['one', 'two']) await createSkill(ctx, written(name))
    for (const name of ['one', 'two']) rmSync(path.dirname(fileOf(ctx, name)), { recursive: true })
    expect(await adopted(ctx)).toEqual(['one refused', 'two refused'])
    await store.db.diskWrite.updateMany({ data: { doneAt: null } })
    expect(await flushDisk(ctx)).toEqual([])
    expect(await adoptChanges(ctx)).toEqual([])
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'), { recursive: true })
    expect(await adoptChanges(ctx)).toEqual([])
    expect(existsSync(fileOf(ctx, 'one'))).toBe(false)
    expect(await readSkill(ctx, { name: 'one' })).toMatchObject({ lifecycle: 'released' })
  })
})

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, promises as fs } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { undoEvent } from '@/lib/services/event/undo-event'
import { flushDisk } from './flush-disk'

const written = { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' }

forBothDatabases('a process that died on the way', (start) => {
  const entries = async (dir: string) => (await git.listFiles({ fs, dir, ref: 'HEAD' })).toSorted()
  const subjects = async (dir: string) => (await git.log({ fs, dir })).map(({ commit }) => commit.message)

  it('after it wrote the files and before it committed them, leaves them to the act that they are of', async () => {
    const { ctx } = await start()
    const dir = ctx.settings.workspaceDir
    const { skill, event } = await createSkill(ctx, written)
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null } })
    rmSync(path.join(dir, '.git'), { recursive: true })
    writeFileSync(path.join(dir, 'skills', skill.name, `SKILL.md.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.tmp`), 'half')
    expect(await flushDisk(ctx)).toEqual([])
    expect(await entries(dir)).toEqual(['skills/ship-orders/SKILL.md'])
    expect(await subjects(dir)).toEqual([expect.stringContaining(`Event: ${event.id}`)])
    expect(readdirSync(path.join(dir, 'skills', skill.name))).toEqual(['SKILL.md'])
  })

  it.each([
    ['before it wrote anything', false],
    ['after it wrote the files', true],
  ])('%s, makes one commit of an act and one of its undo, though that came first', async (_, isHalfWritten) => {
    const { ctx } = await start()
    const dir = ctx.settings.workspaceDir
    await createSkill(ctx, { ...written, name: 'kept' })
    const edit = await editSkill(ctx, { name: 'kept', content: 'Ship it twice.' })
    const made = await createSkill(ctx, written)
    const texts = [edit, made].map(
      ({ skill }) => [skill, readFileSync(path.join(dir, 'skills', skill.name, 'SKILL.md'))] as const,
    )
    for (const { event } of [edit, made]) await undoEvent(ctx, { id: event.id })
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null } })
    await ctx.store.db.diskState.deleteMany()
    rmSync(dir, { recursive: true })
    if (isHalfWritten)
      for (const [{ name }, text] of texts) {
        mkdirSync(path.join(dir, 'skills', name), { recursive: true })
        writeFileSync(path.join(dir, 'skills', name, 'SKILL.md'), text)
      }
    expect(await flushDisk(ctx)).toEqual([])
    expect(await entries(dir)).toEqual(['skills/kept/SKILL.md'])
    const log = (await git.log({ fs, dir })).toReversed()
    const subjectOf = (message: string) => message.split('\n')[0]
    expect(log.map(({ commit }) => subjectOf(commit.message))).toEqual([
      'create kept',
      'edit kept: version 2',
      'create ship-orders',
      'undo edit of kept',
      'undo create of ship-orders',
    ])
    const { blob } = await git.readBlob({ fs, dir, oid: log[1]?.oid ?? '', filepath: 'skills/kept/SKILL.md' })
    expect(new TextDecoder().decode(blob)).toContain('Ship it twice.')
  })

  it('after it took files away and before it committed that, leaves none of them in the tree', async () => {
    const { ctx } = await start()
    const dir = ctx.settings.workspaceDir
    const { skill, event } = await createSkill(ctx, { ...written, files: [{ path: 'references/more.md', text: 'more' }] })
    await undoEvent(ctx, { id: event.id })
    const [head = ''] = (await git.log({ fs, dir })).map(({ commit }) => commit.parent[0] ?? '')
    await git.writeRef({ fs, dir, ref: 'refs/heads/main', value: head, force: true })
    await ctx.store.db.diskWrite.updateMany({ where: { action: 'remove' }, data: { doneAt: null } })
    expect(existsSync(path.join(dir, 'skills', skill.name))).toBe(false)
    expect(await flushDisk(ctx)).toEqual([])
    expect(await entries(dir)).toEqual([])
  })

  it('holds up nobody with a skill that cannot be written: the others of its act are committed together', async () => {
    const { ctx, home } = await start()
    const dir = ctx.settings.workspaceDir
    const names = ['one', 'two', 'three']
    for (const name of names) await createSkill(ctx, { ...written, name })
    mkdirSync(path.join(home, 'elsewhere'))
    rmSync(path.join(dir, 'skills/two'), { recursive: true })
    symlinkSync(path.join(home, 'elsewhere'), path.join(dir, 'skills/two'))
    const waiting = { doneAt: null, action: 'archive' as const, eventId: 'run_1', message: 'archive' }
    await ctx.store.db.diskWrite.updateMany({ data: waiting })
    expect(await flushDisk(ctx)).toMatchObject([{ name: 'two' }])
    expect(await entries(dir)).toEqual(['archive/one/SKILL.md', 'archive/three/SKILL.md', 'skills/two/SKILL.md'])
    rmSync(path.join(dir, 'skills/two'))
    expect(await flushDisk(ctx)).toEqual([])
    expect(await entries(dir)).toEqual(names.map((name) => `archive/${name}/SKILL.md`).toSorted())
  })
})

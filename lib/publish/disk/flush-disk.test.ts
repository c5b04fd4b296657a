import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, promises as fs } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { describe, expect, it } from 'vitest'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { stagingOf } from '@/lib/workspace/swap-staged'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { openWorkspace } from '@/lib/kernel/open-workspace'
import { createSkill } from '@/lib/services/skill/create-skill'
import { undoEvent } from '@/lib/services/event/undo-event'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { flushDisk, groupByEvent } from './flush-disk'
import { flushEveryWorkspace } from '@/lib/jobs/flush-every-workspace'
import { adoptInEveryWorkspace } from '@/lib/jobs/adopt-in-every-workspace'

const written = { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' }

forBothDatabases('what the disk shows', (start) => {
  it('says when files could not be written, keeps the act, and writes them once the cause is gone', async () => {
    const { ctx, home } = await start()
    const skills = path.join(ctx.settings.workspaceDir, 'skills')
    mkdirSync(path.join(home, 'elsewhere'), { recursive: true })
    mkdirSync(skills, { recursive: true })
    symlinkSync(path.join(home, 'elsewhere'), path.join(skills, 'ship-orders'))
    await expect(createSkill(ctx, written)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('symbolic link'),
    })
    expect(await ctx.store.db.skill.count()).toBe(1)
    await createSkill(ctx, { ...written, name: 'other-skill' })
    expect(existsSync(path.join(skills, 'other-skill/SKILL.md'))).toBe(true)
    rmSync(path.join(skills, 'ship-orders'))
    await flushEveryWorkspace()
    expect(existsSync(path.join(skills, 'ship-orders/SKILL.md'))).toBe(true)
    expect(await flushDisk(ctx)).toEqual([])
    expect(await ctx.store.db.diskWrite.count({ where: { doneAt: null } })).toBe(0)
  })

  it('writes what a process that died had decided', async () => {
    const { ctx } = await start()
    const { skill } = await createSkill(ctx, written)
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null } })
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'), { recursive: true })
    await flushEveryWorkspace()
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills', skill.name, 'SKILL.md'))).toBe(true)
  })

  it('keeps an act whose files wait behind those of a restore, and goes on with the other workspaces', async () => {
    const { ctx, home } = await start()
    await createSkill(ctx, written)
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    const other = { ...ctx, workspace: await openWorkspace(ctx.store, 'second-team', ctx.now()) }
    await createSkill(other, written)
    await ctx.store.db.diskWrite.updateMany({ where: { workspaceId: other.workspace.id }, data: { doneAt: null } })
    rmSync(path.join(home, 'workspaces/second-team/skills'), { recursive: true })
    // The files of a restore that cannot come into their place: where a folder of objects is to be made lies a file.
    const dir = ctx.settings.workspaceDir
    mkdirSync(path.join(stagingOf(dir, 'restore-1'), 'objects/aa'), { recursive: true })
    writeFileSync(path.join(stagingOf(dir, 'restore-1'), 'objects/aa/bb'), '')
    rmSync(path.join(dir, '.git/objects'), { recursive: true })
    writeFileSync(path.join(dir, '.git/objects'), 'in the way')
    rmSync(path.join(dir, 'skills/ship-orders'), { recursive: true })
    const value = { name: 'restore-1', commit: null }
    await ctx.store.db.setting.create({
      data: { workspaceId: ctx.workspace.id, key: 'restore', value, updatedAt: ctx.now() },
    })
    await expect(createSkill(ctx, { ...written, name: 'other-skill' })).rejects.toMatchObject({ code: 'unavailable' })
    await flushEveryWorkspace()
    expect(existsSync(path.join(home, 'workspaces/second-team/skills/ship-orders/SKILL.md'))).toBe(true)
    await adoptInEveryWorkspace()
    expect(await ctx.store.db.skill.count({ where: { workspaceId: ctx.workspace.id, state: 'uninstalled' } })).toBe(0)
  })

  it('commits what a person changed on disk before it writes over it', async () => {
    const { ctx } = await start()
    const { skill } = await createSkill(ctx, written)
    const dir = ctx.settings.workspaceDir
    const file = path.join(dir, 'skills', skill.name, 'SKILL.md')
    writeFileSync(file, 'a note of mine')
    await editSkill(ctx, { name: skill.name, content: 'Ship it twice.' })
    expect(readFileSync(file, 'utf8')).toContain('Ship it twice.')
    const log = await git.log({ fs, dir })
    expect(log.map(({ commit }) => commit.message.split('\n')[0])).toEqual([
      'edit ship-orders: version 2',
      'keep what was changed on disk',
      'create ship-orders',
    ])
    const { blob } = await git.readBlob({ fs, dir, oid: log[1]?.oid ?? '', filepath: `skills/${skill.name}/SKILL.md` })
    expect(new TextDecoder().decode(blob)).toBe('a note of mine')
  })

  it('never lets a late retry touch a skill that has taken the name since', async () => {
    const { ctx, home } = await start()
    const { skill, event } = await createSkill(ctx, written)
    const dir = path.join(ctx.settings.workspaceDir, 'skills', skill.name)
    rmSync(dir, { recursive: true })
    mkdirSync(path.join(home, 'elsewhere'))
    symlinkSync(path.join(home, 'elsewhere'), dir)
    await expect(undoEvent(ctx, { id: event.id })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(createSkill(ctx, written)).rejects.toMatchObject({ code: 'unavailable' })
    rmSync(dir)
    expect(await flushDisk(ctx)).toEqual([])
    expect(readFileSync(path.join(dir, 'SKILL.md'), 'utf8')).toContain('Ship it.')
  })

  it.each([
    ['of acts of their own', undefined],
    ['of one act', 'run_1'],
  ])('never lets a later write overtake one of the same skill that failed: %s', async (_, eventId) => {
    const { ctx } = await start()
    const { skill } = await createSkill(ctx, written)
    await editSkill(ctx, { name: skill.name, content: 'Ship it twice.' })
    await createSkill(ctx, { ...written, name: 'other-skill' })
    const { db } = ctx.store
    await db.diskWrite.updateMany({ data: { doneAt: null, ...(eventId ? { eventId } : {}) } })
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'), { recursive: true })
    // A path that nothing is ever written to, so that of the two writes the first one alone cannot be made.
    const ofFirst = { version: { skillId: skill.id, number: 1 } }
    await db.versionFile.updateMany({ where: ofFirst, data: { path: '../outside.md' } })
    expect(await flushDisk(ctx)).toMatchObject([{ name: skill.name }])
    expect(await db.diskWrite.count({ where: { doneAt: null, skillId: skill.id } })).toBe(2)
    expect(readdirSync(path.join(ctx.settings.workspaceDir, 'skills'))).toEqual(['other-skill'])
    await db.versionFile.updateMany({ where: ofFirst, data: { path: 'SKILL.md' } })
    expect(await flushDisk(ctx)).toEqual([])
    expect(readFileSync(path.join(ctx.settings.workspaceDir, 'skills', skill.name, 'SKILL.md'), 'utf8')).toContain(
      'Ship it twice.',
    )
  })

  it('lets what comes after a write that waits wait too, under whatever name, and writes the rest', async () => {
    const { ctx } = await start()
    const { skill } = await createSkill(ctx, written)
    for (const name of ['second-skill', 'third-skill', 'other-skill']) await createSkill(ctx, { ...written, name })
    await editSkill(ctx, { name: 'third-skill', content: 'Ship it twice.' })
    const { db } = ctx.store
    const [fails, second, third, other, edit] = await db.diskWrite.findMany({ orderBy: { id: 'asc' } })
    const together = async (eventId: string, ...writes: (typeof fails)[]) =>
      db.diskWrite.updateMany({ where: { id: { in: writes.map((one) => one!.id) } }, data: { eventId } })
    await db.diskWrite.updateMany({ data: { doneAt: null } })
    // Of one act: the write of the second name follows that of the first, and the third that of the second.
    await db.diskWrite.update({ where: { id: second!.id }, data: { name: skill.name } })
    await together('run_1', second, third)
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'), { recursive: true })
    await db.versionFile.updateMany({ where: { version: { skillId: skill.id } }, data: { path: '../outside.md' } })
    expect((await flushDisk(ctx)).map(({ name }) => name).toSorted()).toEqual([skill.name, 'third-skill'])
    const waiting = await db.diskWrite.findMany({ where: { doneAt: null }, orderBy: { id: 'asc' } })
    expect(waiting.map(({ id }) => id)).toEqual([fails, second, third, edit].map((one) => one!.id))
    expect(waiting.map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0])
    expect(readdirSync(path.join(ctx.settings.workspaceDir, 'skills'))).toEqual([other!.name])
  })

  it('lets a file become a folder and a folder a file', async () => {
    const { ctx } = await start()
    const note = (file: string) => [{ path: file, text: 'n' }]
    const { skill } = await createSkill(ctx, { ...written, files: note('notes') })
    const dir = path.join(ctx.settings.workspaceDir, 'skills', skill.name)
    for (const file of ['notes/a/b.md', 'notes/a', 'notes']) {
      await editSkill(ctx, { name: skill.name, files: note(file) })
      expect(readFileSync(path.join(dir, file), 'utf8')).toBe('n')
      const committed = await git.listFiles({ fs, dir: ctx.settings.workspaceDir, ref: 'HEAD' })
      expect(committed.toSorted()).toEqual([`skills/${skill.name}/SKILL.md`, `skills/${skill.name}/${file}`])
    }
  })

  it('waits for a git command that holds the index, says so, and ends the act with one commit', async () => {
    const { ctx } = await start()
    await createSkill(ctx, written)
    const dir = ctx.settings.workspaceDir
    const lock = path.join(dir, '.git/index.lock')
    writeFileSync(lock, 'of git')
    const index = readFileSync(path.join(dir, '.git/index'))
    await expect(createSkill(ctx, { ...written, name: 'other-skill' })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('A git command is at work in the workspace (.git/index.lock).'),
    })
    expect([readFileSync(lock, 'utf8'), readFileSync(path.join(dir, '.git/index')).equals(index)]).toEqual(['of git', true])
    rmSync(lock)
    expect(await flushDisk(ctx)).toEqual([])
    expect((await git.log({ fs, dir })).map(({ commit }) => commit.message.split('\n')[0])).toEqual([
      'create other-skill',
      'create ship-orders',
    ])
    expect(await git.listFiles({ fs, dir })).toEqual(['skills/other-skill/SKILL.md', 'skills/ship-orders/SKILL.md'])
    expect(existsSync(lock)).toBe(false)
  })

  it('takes away the lock of the index that a dead process of Mettle left', async () => {
    const { ctx } = await start()
    await createSkill(ctx, written)
    const lock = path.join(ctx.settings.workspaceDir, '.git/index.lock')
    writeFileSync(lock, 'mettle')
    await createSkill(ctx, { ...written, name: 'other-skill' })
    expect(existsSync(lock)).toBe(false)
  })

  it('goes on a person’s own branch, and with its history', async () => {
    const { ctx } = await start()
    const dir = ctx.settings.workspaceDir
    await git.init({ fs, dir, defaultBranch: 'trunk' })
    writeFileSync(path.join(dir, 'README.md'), 'mine')
    await git.add({ fs, dir, filepath: 'README.md' })
    await git.commit({ fs, dir, message: 'mine', author: { name: 'me', email: 'me@localhost' } })
    await createSkill(ctx, written)
    await createSkill(ctx, { ...written, name: 'other-skill' })
    const log = await git.log({ fs, dir, ref: 'trunk' })
    expect(log.map(({ commit }) => commit.message.split('\n')[0])).toEqual(['create other-skill', 'create ship-orders', 'mine'])
  })
})

describe('the order of writes', () => {
  const write = (eventId: string, name: string) => ({ eventId, name })
  it.each([
    [['x:s', 'x:t'], [['x:s', 'x:t']]],
    [
      ['x:s', 'y:t', 'x:u'],
      [['x:s', 'x:u'], ['y:t']],
    ],
    [
      ['x:s', 'y:t', 'x:t'],
      [['x:s'], ['y:t'], ['x:t']],
    ],
    [
      ['x:s', 'y:t', 'x:t', 'x:u', 'y:u'],
      [['x:s'], ['y:t'], ['x:t', 'x:u'], ['y:u']],
    ],
  ])('of %j keeps events together as far as names allow', (waiting, groups) => {
    const writes = waiting.map((one) => write(...(one.split(':') as [string, string])))
    expect(groupByEvent(writes).map((group) => group.map((one) => `${one.eventId}:${one.name}`))).toEqual(groups)
  })
})

import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { promises as fs } from 'node:fs'
import { expect, it } from 'vitest'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { createSkill } from '../skill/create-skill'
import { editSkill } from '../skill/edit-skill'
import { flushDisk } from './flush-disk'
import { flushEveryWorkspace } from './flush-every-workspace'

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
})

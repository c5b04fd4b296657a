import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import git from 'isomorphic-git'
import { expect, it } from 'vitest'
import type { Context } from '@/lib/kernel/context'
import type { Client } from '@/lib/store/client'
import { newId } from '@/lib/store/id'
import { createSkill } from '@/lib/services/skill/create-skill'
import { editSkill } from '@/lib/services/skill/edit-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { loadNow } from '@/lib/services/testing/load-now.test-support'
import { inRepository, othersWait } from '@/lib/workspace/git'
import { flushDisk } from './flush-disk'

const written = { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' }

/** So many skills of somebody else, from a number on. */
function writeTheirs(folder: string, from: number, to: number): string {
  for (let n = from; n < to; n += 1) {
    mkdirSync(path.join(folder, `s-${n}`), { recursive: true })
    writeFileSync(path.join(folder, `s-${n}`, 'SKILL.md'), `---\nname: s-${n}\ndescription: Does ${n}.\n---\nDo ${n}.\n`)
  }
  return folder
}

/** Holds a folder until the answer is called. */
const holdFolder = (dir: string): Promise<() => void> =>
  new Promise((begun) => {
    void inRepository(dir, () => new Promise<void>((ended) => begun(ended)))
  })

/** Lets work that begins with others wait for the folder, with somebody behind it. */
async function besideOthers<T>(dir: string, begin: () => Promise<T>): Promise<T> {
  const open = await holdFolder(dir)
  const work = begin()
  while (!othersWait(dir)) await setImmediate()
  void inRepository(dir, () => Promise.resolve())
  open()
  return work
}

const left = (ctx: Context) => ctx.store.db.diskWrite.count({ where: { doneAt: null } })

forBothDatabases('the files of a long act', (start) => {
  it('are placed in turns: what somebody else writes meanwhile is there first, and all of the act is one commit', async () => {
    const { ctx, home } = await start()
    const dir = ctx.settings.workspaceDir
    const { event: eventId } = await loadNow(ctx, { dir: writeTheirs(path.join(home, 'theirs'), 0, 120) })
    await loadNow(ctx, { dir: writeTheirs(path.join(home, 'others'), 120, 240) })
    // As one act would have left all of them before any of its files was placed.
    await ctx.store.db.diskState.deleteMany({})
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null, eventId: eventId ?? '' } })
    rmSync(path.join(dir, 'skills'), { recursive: true })
    rmSync(path.join(dir, '.git'), { recursive: true })
    await besideOthers(dir, () => createSkill(ctx, { ...written, name: 'quick' }))
    expect(existsSync(path.join(dir, 'skills/quick/SKILL.md'))).toBe(true)
    expect(await left(ctx)).toBe(240)
    expect(await flushDisk(ctx)).toEqual([])
    expect(await left(ctx)).toBe(0)
    const log = await git.log({ fs, dir })
    expect(log.map(({ commit }) => commit.message.split('\n')[0])).toEqual(['load s-0 and 239 more', 'create quick'])
    expect(readdirSync(path.join(dir, 'skills'))).toHaveLength(241)
    expect((await git.statusMatrix({ fs, dir })).every(([, head, disk, stage]) => head === 1 && disk === 1 && stage === 1)).toBe(
      true,
    )
  })

  it('are all there when the act answers, though others had their turn', async () => {
    const { ctx, home } = await start()
    const theirs = writeTheirs(path.join(home, 'theirs'), 0, 150)
    const { counts } = await besideOthers(ctx.settings.workspaceDir, () => loadNow(ctx, { dir: theirs }))
    expect([counts.created, await left(ctx)]).toEqual([150, 0])
    expect(readdirSync(path.join(ctx.settings.workspaceDir, 'skills'))).toHaveLength(150)
  })

  it.each(['DiskWrite', 'Job'] as const)('are held also where the act began while somebody looked (%s)', async (model) => {
    const { ctx, home } = await start()
    const { event: eventId } = await loadNow(ctx, { dir: writeTheirs(path.join(home, 'theirs'), 0, 3) })
    await createSkill(ctx, { ...written, name: 'quick' })
    const skills = path.join(ctx.settings.workspaceDir, 'skills')
    await ctx.store.db.diskState.deleteMany({})
    rmSync(skills, { recursive: true })
    rmSync(path.join(ctx.settings.workspaceDir, '.git'), { recursive: true })
    const hold = (name: string) =>
      ctx.store.db.diskWrite.updateMany({
        where: { name: { startsWith: name } },
        data: { doneAt: null, isHeld: true, eventId: eventId ?? '' },
      })
    await ctx.store.db.diskWrite.updateMany({ where: { name: 'quick' }, data: { doneAt: null } })
    const job = { id: newId('job'), workspaceId: ctx.workspace.id, kind: 'load' as const, payload: {}, createdAt: ctx.now() }
    // What an act that ended has left is looked at too.
    if (model === 'Job') await hold('s-0')
    let looked = 0
    const db = ctx.store.db.$extends({
      query: {
        $allModels: {
          findFirst: async ({ model: asked, args, query }) => {
            const found = await query(args)
            const isIt = asked === model && (asked === 'Job' || JSON.stringify(args).includes('"isHeld":true'))
            if (looked > 0 || !isIt) return found
            looked += 1
            await ctx.store.db.job.create({ data: { ...job, status: 'running' } })
            await hold('s-')
            return found
          },
        },
      },
    })
    const looking = { ...ctx, store: { ...ctx.store, db: db as unknown as Client } }
    expect(await flushDisk(looking)).toEqual([])
    expect([looked, await left(ctx), readdirSync(skills)]).toEqual([1, 3, ['quick']])
    await ctx.store.db.job.update({ where: { id: job.id }, data: { status: 'succeeded' } })
    expect(await flushDisk(ctx)).toEqual([])
    expect(await left(ctx)).toBe(0)
    const log = await git.log({ fs, dir: ctx.settings.workspaceDir })
    expect(log.map(({ commit }) => commit.message.split('\n')[0])).toEqual(['load s-0 and 2 more', 'create quick'])
  })

  it('come before what somebody wrote since, also where the act ends while somebody looks', async () => {
    const { ctx, home } = await start()
    const { event: eventId } = await loadNow(ctx, { dir: writeTheirs(path.join(home, 'theirs'), 0, 3) })
    await editSkill(ctx, { name: 's-1', content: 'Do it twice.' })
    await ctx.store.db.diskState.deleteMany({})
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: null } })
    const { count } = await ctx.store.db.diskWrite.updateMany({ where: { eventId: eventId ?? '' }, data: { isHeld: true } })
    expect(count).toBe(3)
    const job = { id: newId('job'), workspaceId: ctx.workspace.id, kind: 'load' as const, payload: {}, createdAt: ctx.now() }
    await ctx.store.db.job.create({ data: { ...job, status: 'running' } })
    rmSync(path.join(ctx.settings.workspaceDir, 'skills'), { recursive: true })
    rmSync(path.join(ctx.settings.workspaceDir, '.git'), { recursive: true })
    let looked = 0
    const db = ctx.store.db.$extends({
      query: {
        diskWrite: {
          findMany: async ({ args, query }) => {
            const found = await query(args)
            if (looked > 0 || !JSON.stringify(args).includes('"isHeld":false')) return found
            looked += 1
            await ctx.store.db.diskWrite.updateMany({ data: { isHeld: false } })
            await ctx.store.db.job.update({ where: { id: job.id }, data: { status: 'succeeded' } })
            return found
          },
        },
      },
    })
    const looking = { ...ctx, store: { ...ctx.store, db: db as unknown as Client } }
    expect(await flushDisk(looking)).toEqual([])
    expect(await flushDisk(ctx)).toEqual([])
    expect([looked, await left(ctx)]).toEqual([1, 0])
    expect(readFileSync(path.join(ctx.settings.workspaceDir, 'skills/s-1/SKILL.md'), 'utf8')).toContain('Do it twice.')
  })
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { historyOf } from '@/lib/workspace/git'
import type { Context } from '@/lib/kernel/context'
import { undoEvent } from '../event/undo-event'
import {
  archiveSkill,
  deprecateSkill,
  promoteSkill,
  protectSkill,
  rejectSkill,
  resetSkill,
  unprotectSkill,
} from '../skill/act-on-skill'
import { editSkill } from '../skill/edit-skill'
import { createSkill } from '../skill/create-skill'
import { restoreVersion } from '../skill/restore-version'
import { makeSkill } from '../testing/make-skill.test-support'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { reportUsed } from '../use/report-used'
import { listRuns, readRun } from './list-runs'
import { runMaintenance } from './run-maintenance'

let uses = 0
/** One judged use a letter: S success, F failure. */
async function judge(ctx: Context, skill: string, letters: string): Promise<void> {
  const items = [...letters].map((letter) => ({
    skill,
    sessionKey: `u${(uses += 1)}`,
    outcome: letter === 'S' ? ('success' as const) : ('failure' as const),
  }))
  for (const item of items) await reportUsed(ctx, item)
}
const stateOf = async (ctx: Context, name: string) =>
  (await ctx.store.db.skill.findFirstOrThrow({ where: { heldName: name } })).state
const sweep = async (ctx: Context, input: { dryRun?: boolean; asOf?: string } = {}) => (await runMaintenance(ctx, input)).run

forBothDatabases('the sweep', (start) => {
  it.each([
    ['FFFSFFFSFFFSFFFSFFFS', 'deprecated'],
    ['SSSSSSSFFFFFFFFFFFFF', 'degraded'],
    ['SSSSSSSSFFFFFFFFFFFF', 'verified'],
    ['F', 'verified'],
    [`${'F'.repeat(20)}${'S'.repeat(20)}`, 'released'],
  ])('takes a verified skill judged %s to %s', async (letters, state) => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', letters)
    await sweep(ctx)
    expect(await stateOf(ctx, 'ship-orders')).toBe(state)
  })

  it('says what it did and why, and does nothing the second time', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', 'FFFFFFFFFF')
    const first = await sweep(ctx)
    expect(first).toMatchObject({ status: 'succeeded', looked: 1, moved: 1, dryRun: false, policyVersion: 1 })
    expect(first.decisions).toMatchObject([
      { skill: 'ship-orders', verb: 'deprecate', from: 'verified', to: 'deprecated', applied: true, wouldHave: false },
    ])
    expect(first.decisions[0]?.reason).toContain('0 of')
    const events = await ctx.store.db.event.count()
    const before = await ctx.store.db.skill.findMany()
    expect(await sweep(ctx)).toMatchObject({ moved: 0, decisions: [] })
    expect(await ctx.store.db.event.count()).toBe(events)
    expect(await ctx.store.db.skill.findMany()).toEqual(before)
    expect((await readRun(ctx, { id: first.id })).run).toEqual(first)
    expect((await listRuns(ctx, {})).items.map((run) => run.moved)).toEqual([0, 1])
  })

  it('shows a dry run without moving anything', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', 'FFFFFFFFFF')
    const run = await sweep(ctx, { dryRun: true })
    expect(run).toMatchObject({ dryRun: true, moved: 0, decisions: [{ verb: 'deprecate', applied: false }] })
    expect(await stateOf(ctx, 'ship-orders')).toBe('verified')
  })

  it('leaves a protected skill, telling what it would have done', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await protectSkill(ctx, { name: 'ship-orders', reason: 'the night shift needs it' })
    await judge(ctx, 'ship-orders', 'F'.repeat(20))
    const run = await sweep(ctx)
    expect(run.decisions).toMatchObject([
      { verb: 'deprecate', applied: false, wouldHave: true, reasonCode: 'protected', inputs: { judged: 20, successes: 0 } },
    ])
    expect(await stateOf(ctx, 'ship-orders')).toBe('verified')
  })

  it('never brings a deprecated skill back but by five clean uses', async () => {
    const { ctx, clock } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', 'F'.repeat(10))
    await sweep(ctx)
    clock.advance(1000)
    await judge(ctx, 'ship-orders', 'SSSS')
    await sweep(ctx)
    expect(await stateOf(ctx, 'ship-orders')).toBe('deprecated')
    await judge(ctx, 'ship-orders', 'S')
    await sweep(ctx)
    expect(await stateOf(ctx, 'ship-orders')).toBe('verified')
  })

  it('does not repeat an act that a person undid until there is new evidence', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', 'F'.repeat(10))
    const run = await sweep(ctx)
    await undoEvent(ctx, { id: run.decisions[0]?.event ?? '' })
    expect((await readRun(ctx, { id: run.id })).run.decisions).toMatchObject([{ applied: true, undone: true }])
    expect(await stateOf(ctx, 'ship-orders')).toBe('verified')
    expect((await sweep(ctx)).moved).toBe(0)
    await judge(ctx, 'ship-orders', 'F')
    expect((await sweep(ctx)).moved).toBe(1)
  })

  it('archives by the clock that it is given, in one commit for all', async () => {
    const { ctx, clock } = await start()
    for (const name of ['one', 'two', 'three']) await createLearned(ctx, name)
    const asOf = new Date(clock.now().getTime() + 31 * 86_400_000).toISOString()
    const run = await sweep(ctx, { asOf })
    expect(run).toMatchObject({ moved: 3, asOf })
    const row = await ctx.store.db.skill.findFirstOrThrow({ where: { heldName: 'two' } })
    expect(row).toMatchObject({ state: 'archived', stateSince: new Date(asOf) })
    const commits = await Promise.all(
      ['one', 'two', 'three'].map((name) => historyOf(ctx.settings.workspaceDir, `archive/${name}/SKILL.md`)),
    )
    expect(new Set(commits.map((history) => history[0]?.oid)).size).toBe(1)
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills/two'))).toBe(false)
  })

  it('runs one at a time, and ends a run whose process died', async () => {
    const { ctx, clock } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    const results = await Promise.allSettled([runMaintenance(ctx, {}), runMaintenance(ctx, {})])
    const rejected = results.filter((result) => result.status === 'rejected')
    expect(rejected.every((result) => result.reason.code === 'conflict')).toBe(true)
    const stuck = {
      id: 'run_stuck',
      workspaceId: ctx.workspace.id,
      runningKey: ctx.workspace.id,
      status: 'running',
      trigger: 'person',
      isDryRun: false,
    } as const
    const times = { asOf: clock.now(), startedAt: clock.now(), leaseUntil: clock.now(), policyVersion: 1 }
    await ctx.store.db.sweep.create({ data: { ...stuck, ...times } })
    await expect(runMaintenance(ctx, {})).rejects.toMatchObject({ code: 'conflict' })
    clock.advance(1)
    expect(await sweep(ctx)).toMatchObject({ status: 'succeeded' })
    expect(await ctx.store.db.sweep.findUnique({ where: { id: 'run_stuck' } })).toMatchObject({ status: 'failed' })
  })

  it('ends with its cause also where what it moved cannot be written', async () => {
    const { ctx } = await start()
    await makeSkill(ctx, { name: 'ship-orders' })
    await judge(ctx, 'ship-orders', 'FFFFFFFFFF')
    const causes = ['the disk is full', 'the disk is still full']
    const over = <T extends object>(target: T, key: keyof T, value: unknown): T =>
      new Proxy(target, { get: (_, wanted) => (wanted === key ? value : Reflect.get(target, wanted)) })
    const findFirst = () => Promise.reject(new Error(causes.shift()))
    const db = over(ctx.store.db, 'diskWrite', over(ctx.store.db.diskWrite, 'findFirst', findFirst))
    await expect(sweep({ ...ctx, store: { ...ctx.store, db } })).rejects.toThrow('the disk is full')
    const run = await ctx.store.db.sweep.findFirstOrThrow()
    expect(run).toMatchObject({ status: 'failed', error: 'the disk is full', runningKey: null })
    expect(await stateOf(ctx, 'ship-orders')).toBe('deprecated')
  })
})

/** A learned skill with its files on disk: a person's, told to be learned. */
async function createLearned(ctx: Context, name: string): Promise<void> {
  const { skill } = await createSkill(ctx, { name, description: `Does ${name}.`, content: `Do ${name}.` })
  await ctx.store.db.skill.update({ where: { id: skill.id }, data: { origin: 'learned', tier: 2, state: 'verified' } })
}

forBothDatabases('acts of a person', (start) => {
  it('follow the table, need a reason where it says so, and name what is possible', async () => {
    const { ctx } = await start()
    await createLearned(ctx, 'ship-orders')
    const name = 'ship-orders'
    await expect(resetSkill(ctx, { name, reason: 'x' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('verified'),
    })
    await expect(deprecateSkill(ctx, { name })).rejects.toMatchObject({ code: 'invalid' })
    expect((await promoteSkill(ctx, { name })).skill.lifecycle).toBe('released')
    expect((await deprecateSkill(ctx, { name, reason: 'wrong since the move' })).skill).toMatchObject({
      lifecycle: 'deprecated',
      deprecatedReason: 'wrong since the move',
    })
    expect((await resetSkill(ctx, { name, reason: 'mended' })).skill.lifecycle).toBe('verified')
    await expect(unprotectSkill(ctx, { name, reason: 'x' })).rejects.toMatchObject({ code: 'conflict' })
    expect((await archiveSkill(ctx, { name })).skill.lifecycle).toBe('archived')
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'archive/ship-orders/SKILL.md'))).toBe(true)
    await expect(deprecateSkill(ctx, { name: 'nobody', reason: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are undone newest first, to the same rows and files', async () => {
    const { ctx } = await start()
    await createLearned(ctx, 'ship-orders')
    const name = 'ship-orders'
    const row = async () => {
      const { revision: _, updatedAt: __, ...rest } = await ctx.store.db.skill.findFirstOrThrow({ where: { heldName: name } })
      return rest
    }
    const before = await row()
    const files = () =>
      ['skills', 'archive'].filter((place) => existsSync(path.join(ctx.settings.workspaceDir, place, name, 'SKILL.md')))
    const edited = await editSkill(ctx, { name, content: 'Do it twice.' })
    expect(edited.skill.version).toBe(2)
    const archived = await archiveSkill(ctx, { name })
    expect(files()).toEqual(['archive'])
    await expect(undoEvent(ctx, { id: edited.event.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(archived.event.id),
    })
    await undoEvent(ctx, { id: archived.event.id })
    await undoEvent(ctx, { id: edited.event.id })
    expect(await row()).toEqual(before)
    expect(files()).toEqual(['skills'])
    expect(await ctx.store.db.version.count()).toBe(1)
  })

  it('weigh the risk of a version anew', async () => {
    const { ctx } = await start()
    await createLearned(ctx, 'ship-orders')
    expect((await editSkill(ctx, { name: 'ship-orders', content: 'Run `rm -rf build`.' })).skill.riskLevel).toBe('high')
    expect((await restoreVersion(ctx, { name: 'ship-orders', version: 1 })).skill.riskLevel).toBe('low')
  })

  it('restore an earlier version as a new one', async () => {
    const { ctx } = await start()
    await createLearned(ctx, 'ship-orders')
    const name = 'ship-orders'
    const first = await ctx.store.db.skill.findFirstOrThrow({ where: { heldName: name } })
    await editSkill(ctx, { name, content: 'Do it twice.' })
    const { skill } = await restoreVersion(ctx, { name, version: 1 })
    expect(skill).toMatchObject({ version: 3, digest: first.digest })
    await expect(restoreVersion(ctx, { name, version: 9 })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('end in rejection, which only undo leaves', async () => {
    const { ctx } = await start()
    await createLearned(ctx, 'ship-orders')
    const { event } = await rejectSkill(ctx, { name: 'ship-orders', reason: 'never again' })
    await expect(promoteSkill(ctx, { name: 'ship-orders' })).rejects.toMatchObject({ code: 'conflict' })
    await undoEvent(ctx, { id: event.id })
    expect(await stateOf(ctx, 'ship-orders')).toBe('verified')
    expect(existsSync(path.join(ctx.settings.workspaceDir, 'skills/ship-orders/SKILL.md'))).toBe(true)
  })
})

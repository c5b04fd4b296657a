import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { flushDisk } from '@/lib/publish/disk/flush-disk'
import * as services from '@/lib/services'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { makeSkill } from '@/lib/services/testing/make-skill.test-support'
import {
  dieAfter,
  folderOf,
  git,
  loadEvents,
  longMs,
  resultOf,
  skillMd,
  startLoad,
  total,
  undoToEnd,
  workerOf,
} from './long-load.test-support'

forBothDatabases('A load of more than is loaded at once', (open) => {
  it('is a job with progress whose result is the usual list, and one act with one undo', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(230)
    const id = await startLoad(ctx, { dir })
    expect(await total(ctx)).toBe(0)
    await workerOf(ctx).runNext()
    const job = await services.readJob(ctx, { id })
    expect(job).toMatchObject({ kind: 'load', status: 'succeeded', progress: { done: 230, total: 230, unit: 'skills' } })
    const { counts, event, from, items } = await resultOf(ctx, id)
    expect([counts.created, from, items.at(-1)]).toMatchObject([230, 'imported', { name: 's-0229', status: 'created' }])
    expect(await loadEvents(ctx)).toMatchObject([{ id: event, actorKind: ctx.actor.kind, actorId: ctx.actor.id }])
    expect(git(ctx, 'rev-list', '--count', 'HEAD')).toBe('1')
    expect(git(ctx, 'log', '-1', '--format=%B')).toContain(`Event: ${event}`)
    expect(git(ctx, 'ls-tree', '-d', '--name-only', 'HEAD', 'skills/').split('\n')).toHaveLength(230)
  })

  it('answers as a small one does where the job ends while the request waits', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(201)
    const worker = workerOf(ctx)
    worker.start()
    try {
      const answer = await services.loadSkills(ctx, { dir, from: 'mine' })
      expect(answer).toMatchObject({ from: 'mine', counts: { created: 201 }, event: expect.stringMatching(/./) })
      expect(await services.loadSkills(ctx, { dir, from: 'mine' })).toMatchObject({ counts: { unchanged: 201 }, event: null })
    } finally {
      await worker.stop()
    }
  })

  it('goes on where a runner died: nothing twice, everything once, one act', longMs, async () => {
    const { ctx } = await open()
    const { dir, write } = folderOf(230)
    write('a/ship', skillMd('ship', 'Theirs.\n'))
    write('a/tidy', skillMd('tidy', 'Theirs.\n'))
    write('y/s-0001', skillMd('s-0001', 'Do thing 1.\n'))
    write('z/s-0001', skillMd('s-0001', 'Something else.\n'))
    for (const name of ['ship', 'tidy']) await makeSkill(ctx, { name, origin: 'human', state: 'released' })
    const id = await startLoad(ctx, { dir, choices: { ship: 'both', tidy: 'replace' } })
    await dieAfter(ctx, id, 3)
    expect(await total(ctx)).toBe(2 + 149)
    await workerOf(ctx).runNext()

    const { counts, event, items } = await resultOf(ctx, id)
    expect(counts).toEqual({ created: 231, updated: 1, unchanged: 1, refused: 1, kept: 0, repaired: 0 })
    expect(items.slice(0, 3)).toMatchObject([
      { path: 'a/ship/SKILL.md', name: 'ship-2', status: 'created', version: 1, scan: { verdict: 'allow' } },
      { path: 'a/tidy/SKILL.md', name: 'tidy', status: 'updated', version: 2 },
      { path: 's-0000/SKILL.md', name: 's-0000', status: 'created' },
    ])
    expect(items.slice(-2)).toMatchObject([
      { status: 'unchanged', reason: 'the same as s-0001/SKILL.md', version: 1 },
      { status: 'refused', reason: expect.stringContaining('s-0001/SKILL.md has the name "s-0001" already.') },
    ])
    expect(await loadEvents(ctx)).toHaveLength(1)
    expect(await total(ctx)).toBe(2 + 231)
    expect(git(ctx, 'log', '--format=%B').split(`Event: ${event}`)).toHaveLength(2)
    expect(git(ctx, 'status', '--porcelain')).toBe('')
    await undoToEnd(ctx, event!)
    expect(await total(ctx)).toBe(2)
    expect(await services.readSkill(ctx, { name: 'tidy' })).toMatchObject({ version: 1 })
  })

  it('is not undone while it still adds, and wholly once it was cancelled', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(230)
    const id = await startLoad(ctx, { dir })
    await dieAfter(ctx, id, 2)
    const [act] = await loadEvents(ctx)
    await expect(services.undoEvent(ctx, { id: act!.id })).rejects.toMatchObject({
      code: 'conflict',
      message: `The import is still running as ${id}. Wait for its end, or cancel that job first.`,
    })
    expect(await services.cancelJob(ctx, { id })).toMatchObject({ status: 'cancelled' })
    expect(await total(ctx)).toBe(100)
    await services.undoEvent(ctx, { id: act!.id })
    expect(await total(ctx)).toBe(0)
  })

  it('lets others write between two parts, and is one commit nevertheless', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(400)
    const id = await startLoad(ctx, { dir })
    const running = workerOf(ctx).runNext()
    for (const name of ['own-0', 'own-1']) await services.createSkill(ctx, { name, description: 'Mine.', content: 'Mine.' })
    expect(await services.readJob(ctx, { id })).toMatchObject({ status: 'running' })
    await running
    expect(await total(ctx)).toBe(402)
    const subjects = git(ctx, 'log', '--format=%s').split('\n')
    expect(subjects.toSorted()).toEqual(['create own-0', 'create own-1', 'load s-0000 and 399 more'])
  })

  it('writes in order what a person makes of a skill that it brought, and the rest where it is cancelled', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(230)
    const id = await startLoad(ctx, { dir })
    await dieAfter(ctx, id, 2)
    const shown = (name: string) => path.join(ctx.settings.workspaceDir, 'skills', name, 'SKILL.md')
    expect(existsSync(shown('s-0007'))).toBe(false)
    await services.editSkill(ctx, { name: 's-0007', content: 'Mine by now.' })
    expect(readFileSync(shown('s-0007'), 'utf8')).toContain('Mine by now.')
    expect(existsSync(shown('s-0008'))).toBe(false)
    await services.cancelJob(ctx, { id })
    expect(await flushDisk(ctx)).toEqual([])
    expect(readFileSync(shown('s-0007'), 'utf8')).toContain('Mine by now.')
    expect(existsSync(shown('s-0099'))).toBe(true)
    expect(git(ctx, 'status', '--porcelain')).toBe('')
  })

  it('is one job where it is asked for twice before it begins, and its list is read with the job alone', longMs, async () => {
    const { ctx } = await open()
    const { dir } = folderOf(201)
    const id = await startLoad(ctx, { dir })
    expect(await startLoad(ctx, { dir })).toBe(id)
    await workerOf(ctx).runNext()
    const { items } = await services.listJobs(ctx, { kind: 'load' })
    expect(items.map((job) => [job.id, job.result])).toEqual([[id, undefined]])
  })
})

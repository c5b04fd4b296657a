import { expect, it } from 'vitest'
import { undoneInParts } from '@/lib/contract/event'
import { flushDisk } from '@/lib/publish/disk/flush-disk'
import * as services from '@/lib/services'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { dieUndoing, git, loadedOf, longMs, placed, startUndo, total, undoToEnd, workerOf } from './long-load.test-support'

forBothDatabases('The undo of a load of more than is undone at once', (open) => {
  it('is a job: one undo and one commit, undone again by one redo', longMs, async () => {
    const { ctx } = await open()
    const event = await loadedOf(ctx, 230)
    const id = await startUndo(ctx, event)
    expect(await startUndo(ctx, event).catch((error: unknown) => error)).toMatchObject({
      message: `The undo is still running as ${id}. Wait for its end, or cancel that job first.`,
    })
    expect(await total(ctx)).toBe(230)
    await workerOf(ctx).runNext()
    expect(await services.readJob(ctx, { id })).toMatchObject({
      status: 'succeeded',
      progress: { done: 230, total: 230, unit: 'acts' },
    })
    expect([await total(ctx), placed(ctx, 's-0000'), placed(ctx, 's-0229')]).toEqual([0, false, false])
    const [undo, ...others] = await ctx.store.reader.event.findMany({ where: { undoesId: event } })
    expect(others).toEqual([])
    expect(undo).toMatchObject({ actorKind: ctx.actor.kind, actorId: ctx.actor.id, objectKind: 'load' })
    expect(await ctx.store.reader.event.count({ where: { runId: undo!.id, verb: 'undo' } })).toBe(230)
    expect(git(ctx, 'rev-list', '--count', 'HEAD')).toBe('2')
    expect(git(ctx, 'log', '-1', '--format=%B')).toContain(`Event: ${undo!.id}`)
    expect(git(ctx, 'status', '--porcelain')).toBe('')

    const redo = await undoToEnd(ctx, undo!.id)
    expect(redo).toMatchObject({ isRedo: true, left: [] })
    expect([await total(ctx), placed(ctx, 's-0000'), placed(ctx, 's-0229')]).toEqual([230, true, true])
    expect(git(ctx, 'rev-list', '--count', 'HEAD')).toBe('3')
    expect(await services.verifyEvents(ctx, {})).toMatchObject({ ok: true })
    expect(await undoToEnd(ctx, event)).toMatchObject({ isRedo: false, left: [] })
    expect(await total(ctx)).toBe(0)
  })

  it('answers as a short one does where it ends while the request waits', longMs, async () => {
    const { ctx } = await open()
    const event = await loadedOf(ctx, 201)
    const worker = workerOf(ctx)
    worker.start()
    try {
      const answer = await services.undoEvent(ctx, { id: event })
      expect(answer).toMatchObject({ event: { verb: 'undo', undoes: event, canUndo: true }, left: [] })
      expect(answer.plan).toHaveLength(201)
    } finally {
      await worker.stop()
    }
  })

  it('goes on where a runner died, and where it was cancelled', longMs, async () => {
    const { ctx } = await open()
    const event = await loadedOf(ctx, 230)
    const id = await startUndo(ctx, event)
    await dieUndoing(ctx, id, 3)
    expect(await total(ctx)).toBe(230 - 75)
    await services.cancelJob(ctx, { id })
    expect(await flushDisk(ctx)).toEqual([])
    expect([placed(ctx, 's-0229'), placed(ctx, 's-0000')]).toEqual([false, true])
    const again = await startUndo(ctx, event)
    await dieUndoing(ctx, again, 2)
    await workerOf(ctx).runNext()
    expect(await total(ctx)).toBe(0)
    expect(await ctx.store.reader.event.count({ where: { undoesId: event } })).toBe(1)
    expect([placed(ctx, 's-0000'), git(ctx, 'status', '--porcelain')]).toEqual([false, ''])
    await expect(services.undoEvent(ctx, { id: event })).rejects.toMatchObject({ detail: 'This act was already undone.' })
  })

  it('leaves what somebody changed while it ran, and says so', longMs, async () => {
    const { ctx } = await open()
    const event = await loadedOf(ctx, 230)
    const id = await startUndo(ctx, event)
    const { event: edited } = await services.editSkill(ctx, { name: 's-0007', content: 'Mine by now.' })
    await workerOf(ctx).runNext()
    const { left } = undoneInParts.parse((await services.readJob(ctx, { id })).result)
    expect(left).toEqual([{ object: 's-0007', reason: expect.stringContaining(edited.id) }])
    expect([await total(ctx), placed(ctx, 's-0007')]).toEqual([1, true])
    await services.undoEvent(ctx, { id: edited.id })
    expect((await undoToEnd(ctx, event)).left).toEqual([])
    expect(await total(ctx)).toBe(0)
  })

  it('lets others write between two parts', longMs, async () => {
    const { ctx } = await open()
    const event = await loadedOf(ctx, 400)
    const id = await startUndo(ctx, event)
    const running = workerOf(ctx).runNext()
    for (const name of ['own-0', 'own-1']) await services.createSkill(ctx, { name, description: 'Mine.', content: 'Mine.' })
    expect(await services.readJob(ctx, { id })).toMatchObject({ status: 'running' })
    await running
    expect(await total(ctx)).toBe(2)
  })
})

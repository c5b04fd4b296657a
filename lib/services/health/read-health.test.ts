import { rmSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobBus } from '@/lib/kernel/process-bus'
import { enqueue } from '@/lib/kernel/queue'
import { createSkill } from '../skill/create-skill'
import { forBothDatabases } from '../testing/both-databases.test-support'
import { readHealth } from './read-health'

/** A worker listens for work. */
const wake = () => undefined

forBothDatabases('Health', (open, provider) => {
  it('is well when database, worker and workspace are', async () => {
    const { ctx } = await open()
    jobBus().on('queued', wake)
    try {
      await enqueue(ctx.store.db, ctx, { kind: 'mine', payload: { agentId: '*' }, queuedKey: '*' })
      const health = await readHealth(ctx, {})
      expect(health).toMatchObject({
        status: 'ok',
        database: { provider, ok: true },
        migrations: { pending: 0 },
        worker: { running: true, queued: 1 },
        disk: { workspace: true, pending: 0, waiting: null },
      })
      expect(health.migrations.applied).toBeGreaterThan(0)
      expect(health.version).toMatch(/^\d+\.\d+\.\d+/)
    } finally {
      jobBus().off('queued', wake)
    }
  })

  it('is degraded without a worker', async () => {
    const { ctx } = await open()
    expect(await readHealth(ctx, {})).toMatchObject({ status: 'degraded', worker: { running: false } })
  })

  it('is degraded where jobs are left that other processes should do', async () => {
    const { ctx, clock } = await open()
    const web = { ...ctx, settings: { ...ctx.settings, role: 'web' as const } }
    await enqueue(ctx.store.db, ctx, { kind: 'mine', payload: { agentId: '*' }, queuedKey: '*' })
    expect(await readHealth(web, {})).toMatchObject({ status: 'ok', worker: { running: true, queued: 1 } })
    clock.advance(61_000)
    expect(await readHealth(web, {})).toMatchObject({ status: 'degraded', worker: { running: false, queued: 1 } })
  })

  it('is degraded where the workspace cannot be written', async () => {
    const { ctx, home } = await open()
    const file = `${home}/not-a-folder`
    writeFileSync(file, '')
    const settings = { ...ctx.settings, workspaceDir: `${file}/workspace` }
    expect(await readHealth({ ...ctx, settings }, {})).toMatchObject({ status: 'degraded', disk: { workspace: false } })
  })

  it('says that the folder of the workspace is gone, once something was written there', async () => {
    const { ctx } = await open()
    jobBus().on('queued', wake)
    try {
      await createSkill(ctx, { name: 'ship', description: 'Ships.', content: 'Ship it.' })
      expect(await readHealth(ctx, {})).toMatchObject({ status: 'ok' })
      rmSync(ctx.settings.workspaceDir, { recursive: true })
      expect(await readHealth(ctx, {})).toMatchObject({
        status: 'degraded',
        disk: { waiting: { names: [], cause: expect.stringContaining('"mettle rebuild-workspace" writes it') } },
      })
    } finally {
      jobBus().off('queued', wake)
    }
  })

  it('counts writes to disk that are still to come', async () => {
    const { ctx } = await open()
    const write = {
      id: 'dsk_1',
      eventId: 'e',
      skillId: 's',
      name: 'n',
      action: 'write' as const,
      message: 'm',
      createdAt: ctx.now(),
    }
    await ctx.store.db.diskWrite.create({ data: { ...write, workspaceId: ctx.workspace.id, attempts: 1, error: 'full' } })
    expect(await readHealth(ctx, {})).toMatchObject({ status: 'degraded', disk: { pending: 1 } })
  })
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { extendLease, acquireLease } from '@/lib/store/disk-lease'
import type { Context } from '@/lib/kernel/context'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { asWriter, LeaseLost, ownFolder } from './as-writer'

const longMs = 60_000
const acquire = async (ctx: Context, owner: string, ms: number) =>
  acquireLease(ctx.store.db, ctx.workspace.id, { owner, folder: await ownFolder(ctx) }, ms)
const another = (ctx: Context, ms: number) => acquire(ctx, 'another process', ms)
const ship = (ctx: Context) => createSkill(ctx, { name: 'ship', description: 'Ships.', content: 'Ship it.' })
const isThere = (ctx: Context) => existsSync(path.join(ctx.settings.workspaceDir, 'skills/ship/SKILL.md'))

forBothDatabases('Who writes a workspace', (open, provider) => {
  if (provider === 'sqlite') {
    it('is the one process there is', async () => {
      const { ctx } = await open()
      await asWriter(ctx, (writer) => writer.requireLease())
      expect(await ctx.store.db.diskLease.count()).toBe(0)
    })
    return
  }

  it('holds it against all others until it gives it back', async () => {
    const { ctx } = await open()
    await asWriter(ctx, async (writer) => {
      expect(await another(ctx, longMs)).toBeNull()
      await writer.requireLease()
    })
    expect(await another(ctx, longMs)).toMatchObject({ fence: 2 })
  })

  it('hears that it stood still for too long, and takes nothing away from who writes now', async () => {
    const { ctx } = await open()
    const late = asWriter(ctx, async (writer) => {
      await ctx.store.db.diskLease.updateMany({ data: { until: new Date(0) } })
      expect(await another(ctx, longMs)).toMatchObject({ fence: 2 })
      await writer.requireLease()
    })
    await expect(late).rejects.toThrow(LeaseLost)
    expect(await acquire(ctx, 'a third', longMs)).toBeNull()
  })

  it('takes over from a process that died, once its lease ran out', async () => {
    const { ctx } = await open()
    expect(await another(ctx, 300)).not.toBeNull()
    await ship(ctx)
    expect(isThere(ctx)).toBe(true)
  })

  it('answers a request whose writes another process has made', async () => {
    const { ctx } = await open()
    const lease = await another(ctx, longMs)
    const waiting = ship(ctx)
    await vi.waitFor(async () => expect(await ctx.store.db.diskWrite.count()).toBe(1), { timeout: 60_000 })
    // As that process would: here no file is needed for it.
    await ctx.store.db.diskWrite.updateMany({ data: { doneAt: new Date() } })
    expect((await waiting).skill.name).toBe('ship')
    expect(isThere(ctx)).toBe(false)
    expect(lease && (await extendLease(ctx.store.db, lease, 0))).toBe(true)
  })
})

import { expect, it } from 'vitest'
import type { Store } from '@/lib/store/client'
import { Cache } from '@/lib/store/clock/cache'
import { flushEveryWorkspace } from '@/lib/jobs/flush-every-workspace'
import { adoptInEveryWorkspace } from '@/lib/jobs/adopt-in-every-workspace'
import { embedEveryWorkspace } from '@/lib/serving/embedding/queue-embedding'
import type { Context } from './context'
import { sweepEveryWorkspace } from '@/lib/jobs/sweep-every-workspace'
import { completeEveryWorkspace } from '@/lib/ingest/session/complete-quiet'
import { createSkill } from '@/lib/services/skill/create-skill'
import { forBothDatabases } from '@/lib/services/testing/both-databases.test-support'
import { learnShipping } from '@/lib/services/testing/sessions.test-support'
import { addWebhook } from '@/lib/services/webhook/add-webhook'
import { notifyEveryWorkspace } from '@/lib/publish/webhook/notify-every-workspace'
import { createWorkspace } from '@/lib/services/workspace/create-workspace'
import { openWorkspace } from './open-workspace'

const slot = globalThis as typeof globalThis & { mettleStore?: Store }

/** Creates work for every scheduled job in a workspace. */
async function addWork(ctx: Context): Promise<void> {
  await createSkill(ctx, { name: 'ship-orders', description: 'Ships orders.', content: 'Ship it.' })
  await learnShipping(ctx, 'desk', 1)
  await addWebhook(ctx, { url: 'http://127.0.0.1:9/hook' })
  const reading = { workspaceId: ctx.workspace.id, key: 'embedding', value: { mode: 'builtIn' }, updatedAt: ctx.now() }
  await ctx.store.db.setting.create({ data: reading })
}

/** A store in which workspace `default` cannot be opened; records which workspaces were requested. */
function withoutDefault(store: Store, visited: string[]): Store {
  const findUnique = (args: { where: { name: string } }) => {
    visited.push(args.where.name)
    if (args.where.name === 'default') throw new Error('the database is away')
    return store.reader.workspace.findUnique(args)
  }
  const workspace = new Proxy(store.reader.workspace, {
    get: (target, key) => (key === 'findUnique' ? findUnique : Reflect.get(target, key)),
  })
  const reader = new Proxy(store.reader, {
    get: (target, key) => (key === 'workspace' ? workspace : Reflect.get(target, key)),
  })
  return { ...store, reader, cache: new Cache(100) }
}

forBothDatabases('A job that runs in every workspace', (setUp) => {
  it('continues with the others when one fails', async () => {
    const { ctx, store } = await setUp()
    await createWorkspace(ctx, { name: 'second-team', builtins: false })
    await addWork(ctx)
    await addWork({ ...ctx, workspace: await openWorkspace(store, 'second-team', ctx.now()) })
    for (const run of [
      adoptInEveryWorkspace,
      sweepEveryWorkspace,
      completeEveryWorkspace,
      flushEveryWorkspace,
      notifyEveryWorkspace,
      embedEveryWorkspace,
    ]) {
      slot.mettleStore = store
      await store.db.diskWrite.updateMany({ data: { doneAt: null } })
      await store.db.session.updateMany({ data: { completedAt: null } })
      const visited: string[] = []
      slot.mettleStore = withoutDefault(store, visited)
      await run()
      expect([run.name, ...new Set(visited)]).toEqual([run.name, 'default', 'second-team'])
    }
  })
})

import { store } from '@/lib/store/store'
import { wakeWorker } from '../job/queue'
import { makeContext } from '../kernel/make-context'
import { queueDeliveries } from './collect'

const endedKeptMs = 24 * 60 * 60 * 1000

/** Queues what webhooks are to be told, of all workspaces or of one: also what another process wrote and did not live to tell. */
export async function tellEveryWorkspace(id?: string): Promise<void> {
  const { db } = store()
  const waiting = await db.workspace.findMany({ where: { id, webhooks: { some: { isActive: true } } }, select: { name: true } })
  let queued = 0
  for (const { name } of waiting) {
    const ctx = await makeContext({ workspace: name, actor: { kind: 'job', id: 'webhook' }, access: ['read', 'write', 'admin'] })
    queued += await queueDeliveries(ctx)
  }
  if (queued > 0) wakeWorker()
  if (id === undefined && waiting.length > 0) await dropEnded()
}

/** A day after their end, jobs that sent messages tell nothing that the log of deliveries does not. */
async function dropEnded(): Promise<void> {
  const endedAt = { lt: new Date(Date.now() - endedKeptMs) }
  await store().db.job.deleteMany({ where: { kind: 'webhook', status: 'succeeded', endedAt } })
}

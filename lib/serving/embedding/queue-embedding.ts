import { store } from '@/lib/store/store'
import type { Queryable } from '@/lib/store/client'
import { enqueue, inEveryWorkspace, valueOfSetting, wakeWorker, type Context } from '@/lib/kernel'
import { embeddingSetting } from './embedding-setting'

/** Lets a job read what the model has not read yet. Call `wakeWorker` after the commit. */
export async function queueEmbedding(db: Queryable, ctx: Context): Promise<void> {
  await enqueue(db, ctx, { kind: 'embed', queuedKey: 'skills', payload: {} })
}

const isOn = (stored: unknown): boolean => valueOfSetting(embeddingSetting, stored).mode !== 'off'

/** Skills change by many acts, here and in other processes: a run is queued where one changed since the last that ended well. */
export async function embedEveryWorkspace(id?: string): Promise<void> {
  const { db } = store()
  const rows = await db.setting.findMany({ where: { key: embeddingSetting.key, workspaceId: id } })
  const reading = { id: { in: rows.filter((row) => isOn(row.value)).map((row) => row.workspaceId) } }
  let queued = 0
  await inEveryWorkspace(reading, { job: 'embed', failure: 'reading skills for their meaning failed' }, async (ctx) => {
    if (!(await isBehind(db, ctx))) return
    await queueEmbedding(db, ctx)
    queued += 1
  })
  if (queued > 0) wakeWorker()
}

/** After a failure the model is asked again so much later. */
const retryMs = 600_000

/** A skill was written since the last run began, or that run failed a while ago. */
async function isBehind(db: Queryable, ctx: Context): Promise<boolean> {
  const last = await db.job.findFirst({ where: { workspaceId: ctx.workspace.id, kind: 'embed' }, orderBy: { id: 'desc' } })
  if (!last?.startedAt) return last === null
  if (last.status === 'queued' || last.status === 'running') return false
  if (last.status === 'failed' && ctx.now().getTime() - (last.endedAt ?? last.startedAt).getTime() > retryMs) return true
  const changed = await db.skill.aggregate({ where: { workspaceId: ctx.workspace.id }, _max: { updatedAt: true } })
  return changed._max.updatedAt !== null && changed._max.updatedAt >= last.startedAt
}

import { jsonColumns } from '@/lib/store/json-columns'
import { EventEmitter } from 'node:events'
import type { JobItem } from '@/lib/contract/job'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Queryable } from '@/lib/store/client'
import type { Job, Prisma } from '@/prisma/generated/sqlite/client'
import { only } from '@/lib/store/columns'
import type { Context } from './context'
import { notify } from './notify'

export const jobKinds = ['mine', 'ingest', 'scan', 'hook', 'webhook', 'embed'] as const
export type JobKind = (typeof jobKinds)[number]

export interface JobDraft {
  kind: JobKind
  /** The agent that the work belongs to; absent: the whole workspace. */
  agentId?: string | null
  payload: Prisma.InputJsonObject
  /** A queued job with this key counts as the same job. */
  queuedKey: string
  /** Delays the job until then, so that more of its kind join it. Stored as a lease without owner, which workers wait out. */
  notBefore?: Date
}

/** Adds a job to the queue, or returns the equal one that is still queued. Call `wakeWorker` after the commit. */
export async function enqueue(db: Queryable, ctx: Context, draft: JobDraft): Promise<Job> {
  const queuedKey = `${ctx.workspace.id}:${draft.kind}:${draft.queuedKey}`
  const data = {
    id: newId('job'),
    workspaceId: ctx.workspace.id,
    agentId: draft.agentId ?? null,
    kind: draft.kind,
    status: 'queued',
    payload: draft.payload,
    createdAt: ctx.now(),
    queuedKey,
    leaseUntil: draft.notBefore ?? null,
  }
  // Two concurrent requests may both insert, and a worker may claim the equal job in between.
  for (;;) {
    await bulkInsert<typeof data>(db, ctx.store.provider, 'Job', columns, [data], { ignoreConflicts: true })
    if (!draft.notBefore) await db.job.updateMany({ where: { queuedKey, leaseUntil: { not: null } }, data: { leaseUntil: null } })
    const row = await db.job.findFirst({ where: { OR: [{ queuedKey }, { id: data.id }] } })
    if (row && row.id === data.id && draft.kind === 'mine')
      await notify(db, ctx, { name: 'skill_ingest_queued', agentId: data.agentId, data: { mode: 'tasks' } })
    if (row) return row
  }
}

const columns = only('Job', 'id', 'workspaceId', 'agentId', 'kind', 'status', 'payload', 'createdAt', 'queuedKey', 'leaseUntil')

const slot: typeof globalThis & { mettleJobs?: EventEmitter } = globalThis

/** Event emitter of this process: `queued` wakes the worker, `ended` notifies those who wait for a job. */
export function jobBell(): EventEmitter {
  slot.mettleJobs ??= new EventEmitter().setMaxListeners(0)
  return slot.mettleJobs
}

export const wakeWorker = (): void => void jobBell().emit('queued')

/** The wire form of a job. */
export function jobItem(row: Job): JobItem {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    progress: { done: row.done, total: row.total, unit: row.unit },
    ...(row.result === null ? {} : { result: jsonColumns.Job.result(row.result) }),
    ...(row.error === null ? {} : { error: row.error }),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

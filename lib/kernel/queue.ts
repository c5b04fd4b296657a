import { groupBy } from '@/lib/domain/collection/group-by'
import { jsonColumns } from '@/lib/store/json-columns'
import type { JobItem } from '@/lib/contract/job'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import { inChunks } from '@/lib/store/in-chunks'
import { lockRows } from '@/lib/store/lock-rows'
import { tellWorkers } from '@/lib/store/job-rows'
import type { Queryable, Transaction } from '@/lib/store/client'
import type { Job } from '@/prisma/generated/sqlite/client'
import { only } from '@/lib/store/columns'
import type { Context } from './context'
import type { JobKind, JobPayload } from './job-payload'
import { notify } from './notify'
import { jobBus } from './process-bus'

/** Short work never waits behind long work: each lane has a runner of its own. */
export type Lane = Job['lane']

const laneOf: Record<JobKind, Lane> = {
  hook: 'short',
  scan: 'short',
  webhook: 'short',
  embed: 'long',
  ingest: 'long',
  load: 'long',
  mine: 'long',
  undo: 'long',
}

/** A job to be queued: its kind with what that kind is given. */
export type JobDraft = { [Kind in JobKind]: { kind: Kind; payload: JobPayload<Kind> } }[JobKind] & {
  /** The agent that the work belongs to; absent: the whole workspace. */
  agentId?: string | null
  /** By default that of its kind. */
  lane?: Lane
  /** A queued job with this key counts as the same job. */
  queuedKey: string
  /**
   * Delays the job until then, so that more of its kind join it. Stored as a lease without owner, which workers wait out. A function
   * gets the time when the first was queued, and moves the job with each that joins.
   */
  notBefore?: Date | ((since: Date) => Date)
}

const keyIn = ({ workspace }: Pick<Context, 'workspace'>, { kind, queuedKey }: Pick<JobDraft, 'kind' | 'queuedKey'>): string =>
  `${workspace.id}:${kind}:${queuedKey}`

/** A job of one kind that waits for more of its kind, and moves with each that joins. */
type Delayed = Pick<JobDraft, 'kind' | 'queuedKey'> & { notBefore: (since: Date) => Date }

/**
 * Joins what waits already, in as many statements for a hundred jobs as for one, and keeps workers from it until the commit. Answers the
 * ids of the jobs by the key of their draft: what is missing has to be queued by itself.
 */
export async function joinWaiting(db: Transaction, ctx: Context, drafts: readonly Delayed[]): Promise<Map<string, string>> {
  const joined = new Map<string, string>()
  const byKey = new Map(drafts.map((draft) => [keyIn(ctx, draft), draft]))
  const rows = await inChunks([...byKey.keys()], (some) =>
    db.job.findMany({
      where: { queuedKey: { in: some }, leaseUntil: { not: null } },
      select: { id: true, queuedKey: true, createdAt: true },
    }),
  )
  const ids = rows.map(({ id }) => id)
  await lockRows(db, ctx.store.provider, 'Job', ids)
  const due = ({ queuedKey, createdAt }: (typeof rows)[number]) =>
    byKey
      .get(queuedKey ?? '')!
      .notBefore(createdAt)
      .getTime()
  for (const [ms, own] of groupBy(rows, due)) {
    // One that a worker took before it was locked has no key any more.
    const where = { id: { in: own.map(({ id }) => id) }, queuedKey: { not: null }, leaseUntil: { not: null } }
    const { count } = await db.job.updateMany({ where, data: { leaseUntil: new Date(ms) } })
    if (count === own.length) for (const { id, queuedKey } of own) joined.set(byKey.get(queuedKey ?? '')!.queuedKey, id)
  }
  return joined
}

/** Adds a job to the queue, or returns the equal one that is still queued. Call `wakeWorker` after the commit. */
export async function enqueue(db: Queryable, ctx: Context, draft: JobDraft): Promise<Job> {
  const queuedKey = keyIn(ctx, draft)
  const { notBefore } = draft
  const now = ctx.now()
  const data = {
    id: newId('job'),
    workspaceId: ctx.workspace.id,
    agentId: draft.agentId ?? null,
    kind: draft.kind,
    lane: draft.lane ?? laneOf[draft.kind],
    status: 'queued',
    payload: draft.payload,
    createdAt: now,
    queuedKey,
    leaseUntil: (typeof notBefore === 'function' ? notBefore(now) : notBefore) ?? null,
  }
  // Two concurrent requests may both insert, and a worker may claim the equal job in between.
  for (;;) {
    await bulkInsert<typeof data>(db, ctx.store.provider, 'Job', columns, [data], { ignoreConflicts: true })
    const row = await db.job.findFirst({ where: { OR: [{ queuedKey }, { id: data.id }] } })
    if (row?.id === data.id) {
      await tellWorkers(db, ctx.store.provider)
      if (draft.kind === 'mine')
        await notify(db, ctx, { name: 'skill_ingest_queued', agentId: data.agentId, data: { mode: 'tasks' } })
      return row
    }
    if (row && (await join(db, row, notBefore))) return row
  }
}

/**
 * Joins a waiting job, which also keeps workers from it until the commit: it must see what is committed with it. False when one has
 * taken it.
 */
async function join(
  db: Queryable,
  { queuedKey, leaseUntil, createdAt }: Job,
  notBefore: JobDraft['notBefore'],
): Promise<boolean> {
  const due = typeof notBefore === 'function' ? notBefore(createdAt) : notBefore && leaseUntil
  const waits = leaseUntil !== null
  const { count } = await db.job.updateMany({
    where: { queuedKey, leaseUntil: waits ? { not: null } : null },
    data: { leaseUntil: waits ? (due ?? null) : null },
  })
  return count === 1
}

const columns = only(
  'Job',
  'id',
  'workspaceId',
  'agentId',
  'kind',
  'lane',
  'status',
  'payload',
  'createdAt',
  'queuedKey',
  'leaseUntil',
)

export const wakeWorker = (): void => void jobBus().emit('queued')

/** The wire form of a job. */
export function jobItem(row: Job): JobItem {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    progress: { done: row.done, total: row.total, unit: row.unit, ...(row.doing === '' ? {} : { doing: row.doing }) },
    ...(row.result === null ? {} : { result: jsonColumns.Job.result(row.result) }),
    ...(row.error === null ? {} : { error: row.error }),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

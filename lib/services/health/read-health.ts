import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { productVersion } from '@/lib/config/version'
import * as contract from '@/lib/contract/maintenance'
import { Problem } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { followsAnother, readRemote, whyNoCommit } from '@/lib/publish'
import { jobBus, readVerb, showPath, whatIsMissing, workspaceDirOf, type ReadContext } from '@/lib/kernel'

/**
 * Whether the server is well: database, migrations, worker, disk. Degraded still serves.
 * @throws Problem `unavailable` saying what is missing where it does not.
 */
export const readHealth = readVerb(contract.readHealth, async (ctx) => {
  const { missing, applied, pending } = await whatIsMissing(ctx.store, ctx.settings)
  if (missing.length > 0) throw new Problem('unavailable', missing.join(' '))
  const stored = await checkDatabase(ctx)
  const dir = workspaceDirOf(ctx)
  const isWritable = await canWrite(dir)
  const follows = await followsAnother(ctx)
  const lost = follows ? await whatIsLeft(ctx) : await whatIsLost(ctx, dir)
  const remote = await remoteOf(ctx)
  const running = ctx.settings.role === 'web' ? !(await isLeft(ctx)) : jobBus().listenerCount('queued') > 0
  const isPublished = remote === null || remote.failing === null
  const isWell = pending === 0 && stored.failing === 0 && lost === null && isPublished && isWritable && running
  return {
    status: isWell ? ('ok' as const) : ('degraded' as const),
    version: productVersion,
    database: { provider: ctx.store.provider, ok: true },
    migrations: { applied, pending },
    worker: { running, queued: stored.queued },
    disk: { workspace: isWritable, pending: stored.unwritten, waiting: stored.waiting ?? lost, follows, remote },
  }
})

async function remoteOf(ctx: ReadContext) {
  const remote = await readRemote(ctx.db, ctx)
  if (remote === null) return null
  const { pushedAt, failing } = remote
  return {
    ...remote,
    pushedAt: pushedAt?.toISOString() ?? null,
    failing: failing && { since: failing.since.toISOString(), cause: failing.cause },
  }
}

interface Stored {
  queued: number
  unwritten: number
  /** Writes to disk that were tried and failed. */
  failing: number
  waiting: { names: string[]; cause: string } | null
}

async function checkDatabase(ctx: ReadContext): Promise<Stored> {
  const { db } = ctx
  const queued = await db.job.count({ where: { status: 'queued' } })
  const unwritten = await db.diskWrite.count({ where: { doneAt: null } })
  const failing = await db.diskWrite.count({ where: { doneAt: null, attempts: { gt: 0 } } })
  return { queued, unwritten, failing, waiting: failing > 0 ? await whatFailed(ctx) : null }
}

const namedMax = 5

/** A process without a worker knows of the others by what they leave: they look for work many times in this time. */
const leftMs = 60_000

/** Whether a job that could have begun has waited longer than any worker sleeps, and none is under way. */
async function isLeft({ db, now }: ReadContext): Promise<boolean> {
  const [at, free] = [now(), new Date(now().getTime() - leftMs)]
  const left = { status: 'queued' as const, createdAt: { lt: free }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: free } }] }
  if ((await db.job.count({ where: left })) === 0) return false
  return (await db.job.count({ where: { status: 'running', leaseUntil: { gt: at } } })) === 0
}

interface Waiting {
  /** The first few. */
  names: string[]
  /** Why the oldest could not be written; null where it was not tried. */
  error: string | null
}

/** Writes of this workspace that are still to come; null where there are none such. */
async function waitingIn({ db, workspace }: ReadContext, such: Prisma.DiskWriteWhereInput): Promise<Waiting | null> {
  const rows = await db.diskWrite.findMany({
    where: { workspaceId: workspace.id, doneAt: null, ...such },
    orderBy: { id: 'asc' },
    take: namedMax,
    select: { name: true, error: true },
  })
  const [oldest] = rows
  return oldest ? { names: [...new Set(rows.map((row) => row.name))], error: oldest.error } : null
}

/** What could not be written in this workspace, and why the oldest could not. */
async function whatFailed(ctx: ReadContext): Promise<Stored['waiting']> {
  const failed = await waitingIn(ctx, { attempts: { gt: 0 } })
  return failed && { names: failed.names, cause: failed.error ?? 'no reason was kept' }
}

/** Says that nobody writes what this server decided, where its folder only follows another. */
async function whatIsLeft(ctx: ReadContext): Promise<Stored['waiting']> {
  const left = await waitingIn(ctx, { isHeld: false, createdAt: { lt: new Date(ctx.now().getTime() - leftMs) } })
  const cause =
    'The server whose folder holds the history of this workspace writes nothing. Start it, or run "mettle rebuild-workspace" ' +
    'here to have the history in this folder.'
  return left && { names: left.names, cause }
}

/** Says that the folder of the workspace is gone, where files were written there, or that its repository takes none now. */
async function whatIsLost(ctx: ReadContext, dir: string): Promise<Stored['waiting']> {
  if (await exists(dir)) {
    const fault = await whyNoCommit(ctx)
    return fault && { names: [], cause: fault.sentence }
  }
  const written = { workspaceId: ctx.workspace.id, doneAt: { not: null } }
  const some = await ctx.db.diskWrite.findFirst({ where: written, select: { id: true } })
  if (!some) return null
  return { names: [], cause: `The folder ${showPath(dir)} is gone. "mettle rebuild-workspace" writes it from the database.` }
}

const exists = (dir: string): Promise<boolean> =>
  access(dir).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

/** The directory itself, or where it is yet to be made: the nearest one above that exists. */
async function canWrite(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK)
    return true
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing && path.dirname(dir) !== dir ? canWrite(path.dirname(dir)) : false
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import git from 'isomorphic-git'
import { log } from '@/lib/observe/log'
import { inSpan } from '@/lib/observe/trace'
import { atomicFs as fs } from '@/lib/workspace/atomic-fs'
import { readRef } from '@/lib/workspace/move-ref'
import { pushBranch, PushFailed, type PushTo } from '@/lib/workspace/push-branch'
import type { RemotePush } from '@/prisma/generated/sqlite/client'
import { errorText, isUniqueViolation, workspaceDirOf, type Context } from '@/lib/kernel'
import { followsAnother } from '../disk/as-writer'
import { whyNoCommit } from '../disk/repository-fault'
import { remoteOf } from './remote-of'

type Where = Pick<Context, 'store' | 'settings' | 'workspace' | 'now'>

const leaseMs = 60_000
const firstWaitMs = 60_000
const longestWaitMs = 60 * 60_000

/** Who pushes: two processes would both be right, and one of them would be told of a lost race. */
const owner = randomUUID()

interface Push {
  /** Somebody asks now, whatever was to be waited for. */
  isAsked?: boolean
  limits?: PushTo['limits']
}

/**
 * Brings the remote repository of a workspace to the commit that its branch has here. It holds neither the folder nor a transaction:
 * whoever writes goes on. A failure is kept, with its first time, and waited for longer each time. Answers whether commits are left
 * that should be sent soon: somebody else pushes now, or commits came meanwhile.
 */
export async function pushRemote(ctx: Where, { isAsked = false, limits }: Push = {}): Promise<boolean> {
  const remote = remoteOf(ctx)
  const here = remote && (await branchHere(ctx))
  if (!remote || !here || (await followsAnother(ctx))) return false
  const row = await rowOf(ctx, remote.url)
  if (row.commit === here.commit && row.failingSince === null) return false
  if (!isAsked && row.nextAt !== null && row.nextAt > ctx.now()) return false
  if (!(await claim(ctx))) return true
  const beat = setInterval(() => void renew(ctx), leaseMs / 3)
  const to = { ...remote, ...(limits && { limits }) }
  const attributes = { 'mettle.workspace': ctx.workspace.id }
  try {
    const commit = await inSpan('push commits', () => pushBranch(workspaceDirOf(ctx), here.ref, to), { attributes })
    await noteSuccess(ctx, row, commit)
    return (await branchHere(ctx))?.commit !== commit
  } catch (error) {
    await noteFailure(ctx, row, error)
    return false
  } finally {
    clearInterval(beat)
  }
}

/** The branch that Mettle writes on and its commit; null where nothing may be written now, or nothing was. */
async function branchHere(ctx: Where): Promise<{ ref: string; commit: string } | null> {
  const dir = workspaceDirOf(ctx)
  if (!existsSync(path.join(dir, '.git/HEAD')) || (await whyNoCommit(ctx))) return null
  const ref = await git.currentBranch({ fs, dir, fullname: true })
  const commit = ref ? await readRef(dir, ref) : null
  return ref && commit ? { ref, commit } : null
}

const unknown = { commit: null, pushedAt: null, failingSince: null, attempts: 0, error: null, nextAt: null }

/** What is known of the remote; of another address than before, nothing. */
async function rowOf({ store: { db }, workspace: { id: workspaceId } }: Where, url: string): Promise<RemotePush> {
  const where = { workspaceId }
  try {
    const row = await db.remotePush.findUnique({ where })
    if (row?.url === url) return row
    if (row) return await db.remotePush.update({ where, data: { url, ...unknown } })
    return await db.remotePush.create({ data: { workspaceId, url } })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return db.remotePush.findUniqueOrThrow({ where })
  }
}

const mine = ({ workspace }: Where) => ({ workspaceId: workspace.id, owner })

async function claim(ctx: Where): Promise<boolean> {
  const now = ctx.now()
  const isFree = { OR: [{ leaseUntil: null }, { leaseUntil: { lte: now } }] }
  const { count } = await ctx.store.db.remotePush.updateMany({
    where: { workspaceId: ctx.workspace.id, ...isFree },
    data: { owner, leaseUntil: new Date(now.getTime() + leaseMs) },
  })
  return count === 1
}

async function renew(ctx: Where): Promise<void> {
  try {
    await ctx.store.db.remotePush.updateMany({
      where: mine(ctx),
      data: { leaseUntil: new Date(ctx.now().getTime() + leaseMs) },
    })
  } catch (error) {
    log().warn({ err: error, workspace: ctx.workspace.name }, 'the right to push a workspace could not be renewed')
  }
}

const free = { owner: null, leaseUntil: null }

async function noteSuccess(ctx: Where, before: RemotePush, commit: string): Promise<void> {
  const data = { ...unknown, ...free, commit, pushedAt: ctx.now() }
  await ctx.store.db.remotePush.updateMany({ where: mine(ctx), data })
  const details = { workspace: ctx.workspace.name, commit }
  log()[before.failingSince ? 'info' : 'debug'](details, 'the remote repository has every commit')
}

async function noteFailure(ctx: Where, before: RemotePush, error: unknown): Promise<void> {
  const now = ctx.now()
  const cause = error instanceof PushFailed ? error.message : errorText(error)
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** before.attempts)
  const data = {
    failingSince: before.failingSince ?? now,
    attempts: before.attempts + 1,
    error: cause,
    nextAt: new Date(now.getTime() + waitMs),
  }
  await ctx.store.db.remotePush.updateMany({ where: mine(ctx), data: { ...data, ...free } })
  // Once it was said, it is no news. The error itself stays out: a library may keep what was sent in it.
  log()[before.error === cause ? 'debug' : 'warn']({ workspace: ctx.workspace.name, cause }, 'a workspace could not be pushed')
}

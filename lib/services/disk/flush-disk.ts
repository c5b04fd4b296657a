import { log } from '@/lib/observe/log'
import { commitChanges, inRepository, openRepository, type TreeChange } from '@/lib/workspace/git'
import { placeSkill, removeSkill, type SkillFile } from '@/lib/workspace/write-skill'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'
import { errorText } from '../kernel/error-text'
import { finishRestore } from '../snapshot/finish-restore'
import { commitMessage } from './commit-message'
import { keepForeign } from './keep-foreign'
import { placeLock } from './place-lock'
import { workspaceDirOf } from './workspace-dir'

async function filesOf(ctx: Context, versionId: string): Promise<SkillFile[]> {
  const rows = await ctx.store.db.versionFile.findMany({ where: { versionId }, orderBy: { path: 'asc' } })
  return rows.map((row) => ({ path: row.path, content: row.content }))
}

/** What came of one write: the changes for the commit, or why it could not be made. */
interface Written {
  write: DiskWrite
  changes: TreeChange[]
  error: unknown
}

async function apply(ctx: Context, dir: string, write: DiskWrite): Promise<TreeChange[]> {
  if (write.action === 'lock') return placeLock(ctx, dir)
  const files = write.versionId ? await filesOf(ctx, write.versionId) : []
  await keepForeign(ctx, dir, write)
  if (write.action === 'remove' || !write.versionId) return removeSkill(dir, write.name)
  return placeSkill(dir, write.action === 'archive' ? 'archive' : 'skills', write.name, files)
}

/** After a write that failed, the later ones on the same name wait with it. */
async function applyAll(ctx: Context, dir: string, writes: readonly DiskWrite[]): Promise<Written[]> {
  const failed = new Map<string, unknown>()
  const all: Written[] = []
  for (const write of writes) {
    const before = failed.get(write.name)
    const made = before ? { changes: [], error: before } : await attempt(() => apply(ctx, dir, write))
    if (made.error) failed.set(write.name, made.error)
    all.push({ write, ...made })
  }
  return all
}

async function attempt(work: () => Promise<TreeChange[]>): Promise<Pick<Written, 'changes' | 'error'>> {
  try {
    return { changes: await work(), error: null }
  } catch (error) {
    return { changes: [], error }
  }
}

/**
 * Writes the acts of one event to disk and commits them together; what a person changed there is committed first. A skill that
 * cannot be written holds up nobody but itself. Answers those that could not be.
 */
async function flushEvent(ctx: Context, dir: string, writes: DiskWrite[]): Promise<Written[]> {
  const all = await applyAll(ctx, dir, writes)
  const made = all.filter((one) => !one.error)
  const first = made[0]?.write
  if (first) {
    const changes = made.flatMap((one) => one.changes)
    const message = await commitMessage(
      ctx,
      made.map((one) => one.write),
    )
    const commit = await commitChanges(dir, changes, message, first.createdAt)
    await markDone(
      ctx,
      made.map((one) => one.write),
      commit,
    )
  }
  return all.filter((one) => one.error)
}

async function markDone(ctx: Context, writes: DiskWrite[], commit: string): Promise<void> {
  const now = ctx.now()
  const ids = writes.map((write) => write.id)
  await ctx.store.db.diskWrite.updateMany({ where: { id: { in: ids } }, data: { doneAt: now, error: null } })
  const versionIds = writes.flatMap((write) => write.versionId ?? [])
  const versions = await ctx.store.db.version.findMany({ where: { id: { in: versionIds } }, select: { id: true, digest: true } })
  const digests = new Map(versions.map((version) => [version.id, version.digest]))
  for (const write of writes) {
    if (write.action === 'lock') continue
    const location = write.action === 'write' ? 'skills' : write.action
    const state = { location, digest: digests.get(write.versionId ?? '') ?? '', commit, writtenAt: now }
    await ctx.store.db.diskState.upsert({
      where: { skillId: write.skillId },
      create: { skillId: write.skillId, ...state },
      update: state,
    })
  }
}

async function markFailed(ctx: Context, writes: DiskWrite[], error: unknown): Promise<void> {
  const message = errorText(error)
  const ids = writes.map((write) => write.id)
  await ctx.store.db.diskWrite.updateMany({ where: { id: { in: ids } }, data: { attempts: { increment: 1 }, error: message } })
  log().error({ err: error, workspace: ctx.workspace.name }, 'a write to the workspace failed and will be tried again')
}

/**
 * Writes of one event together, in the order in which the acts on each name came: an event whose later write was overtaken by
 * another act on that name is cut in two.
 */
export function inOrder<W extends Pick<DiskWrite, 'eventId' | 'name'>>(waiting: readonly W[]): W[][] {
  const groups: W[][] = []
  const groupOf = { event: new Map<string, number>(), name: new Map<string, number>() }
  for (const write of waiting) {
    const own = groupOf.event.get(write.eventId) ?? -1
    const place = own >= (groupOf.name.get(write.name) ?? 0) ? own : groups.push([]) - 1
    groups[place]?.push(write)
    groupOf.event.set(write.eventId, place)
    groupOf.name.set(write.name, place)
  }
  return groups
}

/**
 * Brings the disk to what the database decided, in order a name; what fails keeps its error and is tried again later,
 * while writes of other names go on. A request that queued writes calls this before it answers, so that its files and
 * its commit are there. Answers what could not be written, with the cause.
 */
export async function flushDisk(ctx: Context): Promise<{ name: string; cause: string }[]> {
  const dir = workspaceDirOf(ctx)
  return inRepository(dir, async () => {
    const waiting = await ctx.store.db.diskWrite.findMany({
      where: { workspaceId: ctx.workspace.id, doneAt: null },
      orderBy: { id: 'asc' },
    })
    if (waiting.length === 0) return []
    const blocked = new Map<string, { name: string; cause: string }>()
    // Files that a restore still has to bring come first, or they would lie over what is written now.
    try {
      await finishRestore(ctx)
    } catch (error) {
      await refuse(ctx, blocked, waiting, error)
    }
    for (const writes of inOrder(waiting)) {
      if (hold(blocked, writes)) continue
      try {
        await openRepository(dir)
        for (const { write, error } of await flushEvent(ctx, dir, writes)) await refuse(ctx, blocked, [write], error)
      } catch (error) {
        await refuse(ctx, blocked, writes, error)
      }
    }
    return [...blocked.values()]
  })
}

async function refuse(
  ctx: Context,
  blocked: Map<string, { name: string; cause: string }>,
  writes: DiskWrite[],
  error: unknown,
): Promise<void> {
  const cause = errorText(error)
  for (const { name } of writes) blocked.set(name, { name, cause })
  await markFailed(ctx, writes, error)
}

/** What comes after a write that failed waits with it, and so does what comes after that. */
function hold(blocked: Map<string, { name: string; cause: string }>, writes: readonly DiskWrite[]): boolean {
  const first = writes.find((write) => blocked.has(write.name))
  const cause = first && blocked.get(first.name)?.cause
  if (cause === undefined) return false
  for (const { name } of writes) if (!blocked.has(name)) blocked.set(name, { name, cause })
  return true
}

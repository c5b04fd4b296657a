import { groupBy } from '@/lib/domain/collection/group-by'
import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { inSpan } from '@/lib/observe/trace'
import { inChunks } from '@/lib/store/in-chunks'
import { openRepository } from '@/lib/workspace/git'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import { diskBus, errorText, workspaceDirOf, type Context, type Unwritten } from '@/lib/kernel'
import { whatIsBroken, whyNoCommit } from './repository-fault'
import { finishRestore } from './finish-restore'
import { asWriter, FolderUnreadable, followsAnother, HeldElsewhere, LeaseLost, type Writer } from './as-writer'
import { followLibrary } from './follow-library'
import { isWholeDisk } from './whole-disk'
import { DiskWriter } from './disk-writer'

/**
 * Writes of one event together, in the order in which the acts on each name came: an event whose later write was overtaken by
 * another act on that name is cut in two.
 */
export function groupByEvent<W extends Pick<DiskWrite, 'eventId' | 'name'>>(waiting: readonly W[]): W[][] {
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

const waitingIn = (ctx: Context) => ({ workspaceId: ctx.workspace.id, doneAt: null })

/**
 * Brings the disk to what the database decided, in order a name; what fails keeps its error and is tried again soon,
 * while writes of other names go on. A request that queued writes calls this before it answers, so that its files and
 * its commit are there, whichever process wrote them; with `names` it waits for the files of these skills alone, and leaves a
 * long act of somebody else to whoever goes on with that. Answers what could not be written, with the cause.
 */
export async function flushDisk(ctx: Context, names?: ReadonlySet<string>): Promise<Unwritten[]> {
  const last = await ctx.store.db.diskWrite.findFirst({
    where: waitingIn(ctx),
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  if (!last) return (await followsAnother(ctx)) ? follow(ctx) : []
  const isWritten = async () => {
    const left = await ctx.store.db.diskWrite.count({ where: { ...waitingIn(ctx), isHeld: false, id: { lte: last.id } } })
    return left === 0 ? nothingLeft : null
  }
  for (;;) {
    try {
      const attributes = { 'mettle.workspace': ctx.workspace.id }
      const write = () => asWriter(ctx, (writer) => writeWaiting(ctx, writer), { unless: isWritten })
      const { unwritten, goesOn } = await inSpan('write files', write, { attributes })
      if (goesOn.size > 0 && (!names || [...goesOn].some((one) => names.has(one)))) continue
      if (unwritten.length > 0) diskBus().emit('unwritten')
      return unwritten
    } catch (error) {
      if (error instanceof HeldElsewhere) return follow(ctx)
      if (error instanceof FolderUnreadable) return blockAll(ctx, error.cause)
      if (!(error instanceof LeaseLost)) throw error
      log().warn({ workspace: ctx.workspace.name }, 'another process took over the writing of a workspace')
    }
  }
}

/** The act stands, and its commit comes elsewhere: what can't be shown here now is tried again within a minute. */
async function follow(ctx: Context): Promise<Unwritten[]> {
  await followLibrary(ctx).catch((error: unknown) =>
    log().error({ err: error, workspace: ctx.workspace.name }, 'the files that this folder follows could not be brought'),
  )
  return []
}

/** Nothing can be written now: all that waits keeps why. */
async function blockAll(ctx: Context, error: unknown): Promise<Unwritten[]> {
  const blocked = new Map<string, Unwritten>()
  await markBlocked(ctx, blocked, await dueWrites(ctx), error)
  if (blocked.size > 0) diskBus().emit('unwritten')
  return [...blocked.values()]
}

/** What one turn at the folder came to: what failed, and the names of skills whose next write comes in a later turn. */
interface Turn {
  unwritten: Unwritten[]
  goesOn: ReadonlySet<string>
}

const nothingLeft: Turn = { unwritten: [], goesOn: new Set() }

/**
 * The writes that are to be made now, in order. Those of an act that still goes on are held back, so that it becomes one commit, but for
 * those of a name that somebody else has written since: each name is written in order. When nothing goes on any more, nothing is held.
 */
async function dueWrites(ctx: Context): Promise<DiskWrite[]> {
  const { db } = ctx.store
  const waiting = { workspaceId: ctx.workspace.id, doneAt: null }
  const find = (where: object) => db.diskWrite.findMany({ where: { ...waiting, ...where }, orderBy: { id: 'asc' } })
  const held = await db.diskWrite.findFirst({ where: { ...waiting, isHeld: true }, select: { id: true } })
  // An act may begin and end at any time: all writes of a name are read at once.
  if (!held) return upToFree(await find({}))
  const going = { kind: { in: ['load' as const, 'undo' as const] }, status: { in: ['queued' as const, 'running' as const] } }
  const goesOn = () => db.job.findFirst({ where: { workspaceId: ctx.workspace.id, ...going }, select: { id: true } })
  if (!(await goesOn())) {
    const all = await find({})
    if (!(await goesOn())) return release(ctx, all)
  }
  const free = await find({ isHeld: false })
  const names = [...new Set(free.map(({ name }) => name))]
  const due = upToFree(await inChunks(names, (some) => find({ name: { in: some } })))
  return due.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Of the writes of each name, in order, those up to the last that nobody holds. */
function upToFree(waiting: readonly DiskWrite[]): DiskWrite[] {
  const last = new Map(waiting.flatMap(({ id, name, isHeld }) => (isHeld ? [] : [[name, id] as const])))
  return waiting.filter(({ id, name }) => id <= (last.get(name) ?? ''))
}

/** What an act that died held: nothing goes on with it, and other servers may show it too. */
async function release(ctx: Context, waiting: readonly DiskWrite[]): Promise<DiskWrite[]> {
  const ids = waiting.flatMap(({ id, isHeld }) => (isHeld ? [id] : []))
  await inChunks(ids, async (some) => {
    await ctx.store.db.diskWrite.updateMany({ where: { id: { in: some } }, data: { isHeld: false } })
    return []
  })
  return [...waiting]
}

async function writeWaiting(ctx: Context, writer: Writer): Promise<Turn> {
  const waiting = await dueWrites(ctx)
  if (waiting.length === 0) return nothingLeft
  const blocked = new Map<string, Unwritten>()
  // Files that a restore still has to bring come first, or they would lie over what is written now.
  try {
    await finishRestore(ctx)
  } catch (error) {
    await markBlocked(ctx, blocked, waiting, error)
  }
  const dir = workspaceDirOf(ctx)
  const fault = await whyNoCommit(ctx)
  if (fault) {
    const left = waiting.filter(({ name }) => !blocked.has(name))
    await markBlocked(ctx, blocked, left, new Problem('unavailable', fault.sentence))
    return { unwritten: [...blocked.values()], goesOn: new Set() }
  }
  const diskWriter = new DiskWriter(ctx, dir, writer)
  const groups = groupByEvent(waiting)
  const goesOn = new Set<string>()
  for (const [index, writes] of groups.entries()) {
    if (skipBlocked(blocked, writes)) continue
    try {
      await openRepository(dir)
      await writer.nameFolder()
      const isHeld = writes.some(({ name }) => goesOn.has(name))
      const failed = isHeld ? null : await diskWriter.write(writes)
      if (failed === null) {
        for (const { name } of writes) goesOn.add(name)
        continue
      }
      for (const [error, some] of groupBy(failed, (one) => one.error)) {
        const stopped = some.map((one) => one.write)
        await markBlocked(ctx, blocked, stopped, await explained(ctx, error))
        if (isWholeDisk(error)) throw error
      }
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      // Where the disk takes nothing, nothing else is tried: each try would cost as much and fail alike.
      const stopped = isWholeDisk(error) ? groups.slice(index).flat() : writes
      await markBlocked(
        ctx,
        blocked,
        stopped.filter(({ name }) => !blocked.has(name)),
        await explained(ctx, error),
      )
    }
  }
  return { unwritten: [...blocked.values()], goesOn }
}

/** The same error, or what is wrong with the repository where that is the cause. */
async function explained(ctx: Context, error: unknown): Promise<unknown> {
  if (isWholeDisk(error) || error instanceof Problem) return error
  const fault = await whatIsBroken(ctx, { withFiles: false })
  return fault ? Object.assign(new Problem('unavailable', fault.sentence), { cause: error }) : error
}

async function markBlocked(
  ctx: Context,
  blocked: Map<string, Unwritten>,
  writes: readonly DiskWrite[],
  error: unknown,
): Promise<void> {
  if (writes.length === 0) return
  const cause = errorText(error)
  for (const { name } of writes) blocked.set(name, { name, cause })
  const ids = writes.map((write) => write.id)
  await inChunks(ids, async (some) => {
    await ctx.store.db.diskWrite.updateMany({
      where: { id: { in: some } },
      data: { attempts: { increment: 1 }, error: cause },
    })
    return []
  })
  const details = { err: error, workspace: ctx.workspace.name, writes: writes.length }
  // Tried again every second: once it was said, it is no news.
  const isNews = writes.some((write) => write.attempts === 0)
  log()[isNews ? 'error' : 'debug'](details, 'writes to the workspace failed and will be tried again')
}

/** What comes after a write that failed waits with it, and so does what comes after that. */
function skipBlocked(blocked: Map<string, Unwritten>, writes: readonly DiskWrite[]): boolean {
  const first = writes.find((write) => blocked.has(write.name))
  const cause = first && blocked.get(first.name)?.cause
  if (cause === undefined) return false
  for (const { name } of writes) if (!blocked.has(name)) blocked.set(name, { name, cause })
  return true
}

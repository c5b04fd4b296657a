import path from 'node:path'
import { groupBy } from '@/lib/domain/collection/group-by'
import { log } from '@/lib/observe/log'
import { commitChanges, inRepository, openRepository, type TreeChange } from '@/lib/workspace/git'
import { placeSkill, removeSkill, type SkillFile } from '@/lib/workspace/write-skill'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'

/** The repository of a workspace: the configured one for `default`, others beside the database. */
export function workspaceDirOf(ctx: Pick<Context, 'settings' | 'workspace'>): string {
  return ctx.workspace.name === 'default'
    ? ctx.settings.workspaceDir
    : path.join(ctx.settings.home, 'workspaces', ctx.workspace.name)
}

async function filesOf(ctx: Context, versionId: string): Promise<SkillFile[]> {
  const rows = await ctx.store.db.versionFile.findMany({ where: { versionId }, orderBy: { path: 'asc' } })
  return rows.map((row) => ({ path: row.path, content: row.content }))
}

async function apply(ctx: Context, dir: string, write: DiskWrite): Promise<TreeChange[]> {
  if (write.action === 'remove' || !write.versionId) return removeSkill(dir, write.name)
  return placeSkill(dir, write.action === 'archive' ? 'archive' : 'skills', write.name, await filesOf(ctx, write.versionId))
}

/** Writes the acts of one event to disk and commits them together. */
async function flushEvent(ctx: Context, dir: string, writes: DiskWrite[]): Promise<void> {
  const changes: TreeChange[] = []
  for (const write of writes) changes.push(...(await apply(ctx, dir, write)))
  const first = writes[0]
  if (!first) return
  const subject = writes.length === 1 ? first.message : `${first.message} and ${writes.length - 1} more`
  const commit = await commitChanges(dir, changes, `${subject}\n\nEvent: ${first.eventId}\n`, first.createdAt)
  const now = ctx.now()
  await ctx.store.db.diskWrite.updateMany({
    where: { id: { in: writes.map((write) => write.id) } },
    data: { doneAt: now, error: null },
  })
  for (const write of writes) {
    const location = write.action === 'write' ? 'skills' : write.action
    const version = write.versionId
      ? await ctx.store.db.version.findUnique({ where: { id: write.versionId }, select: { digest: true } })
      : null
    const state = { location, digest: version?.digest ?? '', commit, writtenAt: now }
    await ctx.store.db.diskState.upsert({
      where: { skillId: write.skillId },
      create: { skillId: write.skillId, ...state },
      update: state,
    })
  }
}

/**
 * Brings the disk to what the database decided, in order; what fails keeps its error and is tried again by the worker.
 * A request that queued writes calls this before it answers, so that its files and its commit are there.
 */
export async function flushDisk(ctx: Context): Promise<void> {
  const dir = workspaceDirOf(ctx)
  await inRepository(dir, async () => {
    const waiting = await ctx.store.db.diskWrite.findMany({
      where: { workspaceId: ctx.workspace.id, doneAt: null },
      orderBy: { id: 'asc' },
    })
    if (waiting.length === 0) return
    await openRepository(dir)
    for (const writes of groupBy(waiting, (write) => write.eventId).values()) {
      try {
        await flushEvent(ctx, dir, writes)
      } catch (error) {
        const ids = writes.map((write) => write.id)
        const message = error instanceof Error ? error.message : String(error)
        await ctx.store.db.diskWrite.updateMany({
          where: { id: { in: ids } },
          data: { attempts: { increment: 1 }, error: message },
        })
        log().error({ err: error, workspace: ctx.workspace.name }, 'a write to the workspace failed and will be tried again')
        return
      }
    }
  })
}

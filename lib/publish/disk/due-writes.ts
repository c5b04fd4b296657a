import { inChunks } from '@/lib/store/in-chunks'
import type { DiskWrite } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'

/**
 * The writes that are to be made now, in order. Those of an act that still goes on are held back, so that it becomes one commit, but for
 * those of a name that somebody else has written since: each name is written in order. When nothing goes on any more, nothing is held.
 */
export async function dueWrites(ctx: Context): Promise<DiskWrite[]> {
  const { db } = ctx.store
  const waiting = { workspaceId: ctx.workspace.id, doneAt: null }
  const find = (where: object) => db.diskWrite.findMany({ where: { ...waiting, ...where }, orderBy: { id: 'asc' } })
  const held = await db.diskWrite.findFirst({ where: { ...waiting, isHeld: true }, select: { id: true } })
  if (!held) return find({})
  const going = { kind: { in: ['load' as const, 'undo' as const] }, status: { in: ['queued' as const, 'running' as const] } }
  const goesOn = await db.job.findFirst({ where: { workspaceId: ctx.workspace.id, ...going }, select: { id: true } })
  if (!goesOn) return find({})
  const free = await find({ isHeld: false })
  const names = [...new Set(free.map(({ name }) => name))]
  const before = await inChunks(names, (some) => find({ isHeld: true, name: { in: some } }))
  return [...free, ...before].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

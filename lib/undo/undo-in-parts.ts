import type { UndoneInParts } from '@/lib/contract/event'
import { Problem } from '@/lib/domain/problem/problem'
import type { Event } from '@/prisma/generated/sqlite/client'
import { flowContext, holdingDiskWrites, releaseDiskWrites, type Context, type FlowContext, type JobPayload } from '@/lib/kernel'
import { openParts } from '@/lib/library'
import { undoAll } from './undo-events'

/** A part is one short transaction: others get their turn in between. */
const atOnce = 25
/** So long may it take on a machine that has other things to do. */
const longMs = 15 * 60 * 1000

/**
 * Undoes a long act, or redoes it by its undo, in parts: newest first, all of them under one undo and one commit, the whole act first.
 * Whoever goes on after a crash finds what is left. A part that a later act stands in the way of stays, and is answered with the reason.
 * `progress` is told before each part; what it throws ends the undo there, between two parts.
 */
export async function undoInParts(
  context: Context,
  payload: JobPayload<'undo'>,
  progress: (done: number, total: number, unit: string, doing?: string) => Promise<void>,
): Promise<UndoneInParts> {
  const ctx = flowContext({ ...context, agent: payload.agent, actor: payload.by })
  const { db } = ctx.store
  const event = await db.event.findFirst({ where: { id: payload.event, workspaceId: ctx.workspace.id } })
  if (!event) throw new Error('The act is no longer in the log: nothing is left to undo.')
  const whole = event.undoneById ?? (await undoWhole(ctx, event))
  const where = openParts(event)
  const total = await db.event.count({ where })
  const left: UndoneInParts['left'] = []
  let done = 0
  let before: string | undefined
  for (;;) {
    await progress(done, total, 'acts')
    const id = before === undefined ? undefined : { lt: before }
    const part = await db.event.findMany({ where: { ...where, id }, orderBy: { id: 'desc' }, take: atOnce })
    if (part.length === 0) break
    left.push(...(await undoPart(ctx, part, whole)))
    done += part.length
    before = part.at(-1)?.id
  }
  await progress(done, total, 'acts', 'Writing the files')
  await releaseDiskWrites(ctx, whole)
  return { event: whole, isRedo: event.undoesId !== null, left }
}

async function undoWhole(ctx: FlowContext, event: Event): Promise<string> {
  const [id = ''] = await ctx.transaction((tx) => undoAll(tx, [event]))
  return id
}

/** Undoes acts together, or one by one where they do not go together. */
async function undoPart(ctx: FlowContext, part: Event[], whole: string): Promise<UndoneInParts['left']> {
  try {
    await ctx.transaction((tx) => undoAll(holdingDiskWrites(tx), part, whole), { timeoutMs: longMs })
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error
    const [only] = part
    if (only && part.length === 1) return [{ object: only.objectName, reason: error.detail }]
  }
  const left: UndoneInParts['left'] = []
  for (const one of part) left.push(...(await undoPart(ctx, [one], whole)))
  return left
}

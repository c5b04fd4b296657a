import * as contract from '@/lib/contract/maintenance'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import type { Event } from '@/prisma/generated/sqlite/client'
import { eventItem, flowVerb, inTransaction, ownEvents, type FlowContext } from '@/lib/kernel'
import { flushDisk } from '@/lib/publish'
import { planUndo, undoAll } from '@/lib/undo'

/** Acts undone in one transaction: requests between do not wait for a whole sweep. */
const chunk = 100

/**
 * Undoes what a sweep did, newest first. What later acts stand on is left as it is and named with them; the rest goes back, in
 * one commit.
 */
export const undoRun = flowVerb(contract.undoRun, async (ctx, input) => {
  const { db } = ctx.store
  const run = await db.sweep.findFirst({
    where: { id: input.id, workspaceId: ctx.workspace.id },
    select: { id: true, status: true },
  })
  if (!run) throw notFound('sweep with that ID')
  if (run.status === 'running') throw conflict('This sweep is running. Cancel it, or wait for it to end.')
  const undoable = await db.event.findMany({
    where: { AND: [await ownEvents(db, ctx), { runId: run.id, undoneById: null, undoesId: null }] },
  })
  const { events, plan, blocked } = await planUndo(db, undoable)
  if (input.dryRun) return { events: [], plan, blocked }
  if (events.length === 0)
    throw conflict(blocked[0] ? `${blocked[0].object}: ${blocked[0].reason}` : 'This sweep has nothing left to undo.')
  const undone = await undoInParts(ctx, run.id, events)
  const rows = await inChunks(undone, (some) => db.event.findMany({ where: { id: { in: some } } }))
  return { events: rows.map(eventItem), plan, blocked }
})

async function undoInParts(ctx: FlowContext, runId: string, events: readonly Event[]): Promise<string[]> {
  const undone: string[] = []
  for (let start = 0; start < events.length; start += chunk) {
    const part = events.slice(start, start + chunk)
    const ids = await inTransaction(
      ctx,
      (tx) => {
        const onDisk: typeof tx.onDisk = (...undoable) =>
          tx.onDisk(...undoable.map((write) => ({ ...write, eventId: `undo:${runId}` })))
        return undoAll({ ...tx, onDisk }, part)
      },
      { flush: false },
    )
    undone.push(...ids)
  }
  const [unwritten] = await flushDisk(ctx)
  if (unwritten)
    throw conflict(`The sweep was undone, but the files of "${unwritten.name}" couldn’t be written: ${unwritten.cause}`)
  return undone
}

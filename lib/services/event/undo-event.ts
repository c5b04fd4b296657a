import * as contract from '@/lib/contract/event'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import { permissionToUndo } from '@/lib/contract/logs'
import type { Event } from '@/prisma/generated/sqlite/client'
import { eventItem, flowVerb, ownEvents, requirePermission, type Context } from '@/lib/kernel'
import { withParts } from '@/lib/library'
import { actsOf, planUndo, requireUndoable, undoAll } from '@/lib/undo'

/** So long may it take to undo the load of thousands of skills, on a machine that has other things to do. */
const longMs = 30 * 60 * 1000

/**
 * Undoes one act: restores what it changed, in one transaction with an event of its own. Undoing an undo redoes its act. Refused,
 * naming them, while later acts on the same thing stand in the way.
 */
export const undoEvent = flowVerb(contract.undoEvent, async (ctx, input) => {
  const { db } = ctx.store
  const event = await db.event.findFirst({ where: { ...(await ownEvents(db, ctx)), id: input.id } })
  if (!event) throw notFound('event with that id')
  const act = (await actsOf(db, [event])).get(event.id) ?? event
  requireUndo(ctx, [act])
  requireUndoable(event, act)
  const { events, plan, blocked } = await planUndo(db, await withParts(db, event))
  if (blocked[0]) throw conflict(blocked[0].reason)
  if (input.dryRun) return { event: null, plan }
  const undone = await ctx.transaction((tx) => undoAll(tx, events), { timeoutMs: longMs })
  const id = undone[events.findIndex((one) => one.id === event.id)] ?? ''
  return { event: eventItem(await db.event.findUniqueOrThrow({ where: { id } })), plan }
})

/** @throws Problem `forbidden`: undoing needs the permission that the act itself needs. */
function requireUndo(ctx: Context, acts: Iterable<Event>): void {
  for (const { objectKind, verb } of acts)
    requirePermission(ctx, { name: `Undoing ${objectKind}.${verb}`, permission: permissionToUndo(objectKind, verb) })
}

/** Undoes several acts in one transaction and one commit, all or none. A dry run names what stands in the way of each. */
export const undoEvents = flowVerb(contract.undoEvents, async (ctx, input) => {
  const { db } = ctx.store
  const own = await ownEvents(db, ctx)
  const ids = [...new Set(input.ids)]
  const loaded = await inChunks(ids, (some) => db.event.findMany({ where: { AND: [own, { id: { in: some } }] } }))
  if (loaded.length !== ids.length) throw notFound('event with one of those ids')
  requireUndo(ctx, (await actsOf(db, loaded)).values())
  const parts = (await Promise.all(loaded.map((event) => withParts(db, event)))).flat()
  const { events, plan, blocked } = await planUndo(db, [...new Map(parts.map((event) => [event.id, event])).values()])
  if (input.dryRun) return { events: [], plan, blocked }
  if (blocked[0]) throw conflict(`${blocked[0].object}: ${blocked[0].reason}`)
  const undone = await ctx.transaction((tx) => undoAll(tx, events), { timeoutMs: longMs })
  const rows = await inChunks(undone, (some) => db.event.findMany({ where: { id: { in: some } } }))
  return { events: rows.map(eventItem), plan, blocked }
})

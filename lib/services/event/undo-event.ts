import type { z } from 'zod'
import * as contract from '@/lib/contract/event'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import { permissionToUndo } from '@/lib/contract/logs'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { JobItem } from '@/lib/contract/job'
import type { Queryable } from '@/lib/store/client'
import { eventItem, flowVerb, ownEvents, requirePermission, runByJob, type FlowContext } from '@/lib/kernel'
import { refuseAlone } from '@/lib/learning'
import { openParts, requireEnded, withParts } from '@/lib/library'
import { actsOf, planUndo, requireUndoable, undoAll } from '@/lib/undo'

type Undone = z.output<typeof contract.undoEvent.output>

/** So long may it take to undo the load of thousands of skills, on a machine that has other things to do. */
const longMs = 30 * 60 * 1000

/** So many acts are undone in one transaction while the request waits; more of a load become a job of short ones. */
const atOnce = 200

/** Undoes a long act in a job, and waits for it a while. */
function undoByJob(ctx: FlowContext, { id, undoesId }: Event, wait: number): Promise<JobItem> {
  const payload = { event: id, act: undoesId ?? id, agent: ctx.agent, by: ctx.actor }
  return runByJob(ctx, { kind: 'undo', payload, queuedKey: payload.act }, wait)
}

/** What a job that was cancelled, or an act that came while it ran, left of a load that counts as undone. */
async function leftOf(db: Queryable, event: Event): Promise<Event[]> {
  if (event.objectKind !== 'load' || event.undoneById === null || event.redoesId !== null) return []
  await requireEnded(db, event)
  return db.event.findMany({ where: openParts(event) })
}

/**
 * Undoes one act: restores what it changed, in one transaction with an event of its own. Undoing an undo redoes its act. Refused,
 * naming them, while later acts on the same thing stand in the way. Of a load, more than 200 become a job of short transactions, and
 * what a cancelled one left is undone by undoing it again.
 */
export const undoEvent = flowVerb(contract.undoEvent, async (ctx, input) => {
  const { db } = ctx.store
  const event = await db.event.findFirst({ where: { ...(await ownEvents(db, ctx)), id: input.id } })
  if (!event) throw notFound('event with that id')
  const act = (await actsOf(db, [event])).get(event.id) ?? event
  await requireUndo(ctx, [act])
  const left = await leftOf(db, event)
  if (left.length === 0) requireUndoable(event, act)
  const { events, plan, blocked } = await planUndo(db, left.length > 0 ? left : await withParts(db, event))
  if (blocked[0]) throw conflict(blocked[0].reason)
  if (input.dryRun) return { event: null, plan }
  if (event.objectKind === 'load' && (left.length > 0 || events.length > atOnce))
    return { ...(await endOf(ctx, await undoByJob(ctx, event, input.wait))), plan }
  const undone = await ctx.transaction((tx) => undoAll(tx, events), { timeoutMs: longMs })
  const id = undone[events.findIndex((one) => one.id === event.id)] ?? ''
  return { event: eventItem(await db.event.findUniqueOrThrow({ where: { id } })), plan }
})

/** What a job undid, or the job itself where it goes on. @throws Problem `conflict` that says why it failed. */
async function endOf(ctx: FlowContext, job: JobItem): Promise<Pick<Undone, 'event' | 'job' | 'left'>> {
  if (job.status === 'failed') throw conflict(`${job.error ?? 'The undo failed.'} Undo it again to go on.`)
  if (job.status !== 'succeeded') return { event: null, job }
  const { event: id, left } = contract.undoneInParts.parse(job.result)
  return { event: eventItem(await ctx.store.db.event.findUniqueOrThrow({ where: { id } })), left }
}

/** @throws Problem `forbidden`: undoing needs the permission, and the second person, that the act itself needs. */
async function requireUndo(ctx: FlowContext, acts: readonly Event[]): Promise<void> {
  for (const { objectKind, verb } of acts)
    requirePermission(ctx, { name: `Undoing ${objectKind}.${verb}`, permission: permissionToUndo(objectKind, verb) })
  // Undoing a protection is unprotecting.
  const ids = acts.flatMap(({ objectKind, verb, objectId }) => (objectKind === 'skill' && verb === 'protect' ? [objectId] : []))
  for (const skill of await inChunks(ids, (some) => ctx.db.skill.findMany({ where: { id: { in: some } } })))
    await refuseAlone(ctx, skill)
}

/** So many at most are undone in one transaction. */
const partsMax = 2000

/** Undoes several acts in one transaction and one commit, all or none. A dry run names what stands in the way of each. */
export const undoEvents = flowVerb(contract.undoEvents, async (ctx, input) => {
  const { db } = ctx.store
  const own = await ownEvents(db, ctx)
  const ids = [...new Set(input.ids)]
  const loaded = await inChunks(ids, (some) => db.event.findMany({ where: { AND: [own, { id: { in: some } }] } }))
  if (loaded.length !== ids.length) throw notFound('event with one of those ids')
  await requireUndo(ctx, [...(await actsOf(db, loaded)).values()])
  const parts = (await Promise.all(loaded.map((event) => withParts(db, event)))).flat()
  if (parts.length > partsMax) throw conflict(`These acts have ${parts.length} parts. Undo the largest by itself first.`)
  const { events, plan, blocked } = await planUndo(db, [...new Map(parts.map((event) => [event.id, event])).values()])
  if (input.dryRun) return { events: [], plan, blocked }
  if (blocked[0]) throw conflict(`${blocked[0].object}: ${blocked[0].reason}`)
  const undone = await ctx.transaction((tx) => undoAll(tx, events), { timeoutMs: longMs })
  const rows = await inChunks(undone, (some) => db.event.findMany({ where: { id: { in: some } } }))
  return { events: rows.map(eventItem), plan, blocked }
})

import * as contract from '@/lib/contract/event'
import { conflict, notFound } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { flowVerb } from '../kernel/verb'
import type { WriteContext } from '../kernel/context'
import { eventItem } from '../kernel/event'
import { canUndo } from '../kernel/undoable'
import { inverseOf, type Inverse } from './inverse'
import { lockPolicies } from '../policy/write-version'
import { ownEvents } from './own-events'

/**
 * Undoes one act: lays back what it changed, in one transaction with an event of its own. Refused, naming them, while
 * later acts on the same thing stand in the way.
 */
export const undoEvent = flowVerb(contract.undoEvent, async (ctx, input) => {
  const { db } = ctx.store
  const event = await db.event.findFirst({ where: { ...(await ownEvents(db, ctx)), id: input.id } })
  if (!event) throw notFound('event with that id')
  const inverse = inverseFor(event)
  await refuseLater(db, event)
  const plan = inverse.plan(event)
  if (input.dryRun) return { event: null, plan }
  const undone = await ctx.transaction((tx) => undo(tx, event, inverse))
  return { event: eventItem(undone), plan }
})

/** @throws Problem `conflict` when the act was undone, is itself an undo, or has no inverse. */
function inverseFor(event: Event): Inverse {
  if (event.undoneById) throw conflict('This act was already undone.')
  if (event.undoesId) throw conflict('This act is itself an undo: repeat the original act instead.')
  const inverse = canUndo(event) ? inverseOf(event) : null
  if (!inverse) throw conflict(`"${event.verb}" on a ${event.objectKind} has no inverse.`)
  return inverse
}

/** What an act changed, and what came of it: an approved candidate lives on as its skill. */
async function objectsOf(db: Queryable, event: Event): Promise<string[]> {
  if (event.objectKind !== 'candidate') return [event.objectId]
  const candidate = await db.candidate.findUnique({ where: { id: event.objectId }, select: { status: true, skillId: true } })
  return candidate?.status === 'promoted' && candidate.skillId ? [event.objectId, candidate.skillId] : [event.objectId]
}

/** @throws Problem `conflict` naming the acts that came later on the same thing and still stand. */
async function refuseLater(db: Queryable, event: Event): Promise<void> {
  const objectId = { in: await objectsOf(db, event) }
  const later = await db.event.findMany({
    where: { workspaceId: event.workspaceId, objectId, id: { gt: event.id }, undoneById: null, undoesId: null },
    orderBy: { id: 'desc' },
  })
  const standing = later.filter(canUndo)
  if (standing.length === 0) return
  const named = standing.map((one) => `${one.verb} (${one.id})`).join(', ')
  throw conflict(`Later acts stand in the way, undo them first, newest first: ${named}.`)
}

/** Takes the row's lock: whoever acts on it at the same moment comes before the look at later acts, or after the undo. */
async function lock(tx: WriteContext, { objectKind, objectId: id }: Event): Promise<void> {
  const data = { revision: { increment: 1 } }
  if (objectKind === 'skill') await tx.db.skill.updateMany({ where: { id }, data })
  if (objectKind === 'candidate') await tx.db.candidate.updateMany({ where: { id }, data })
  if (objectKind === 'policy') await lockPolicies(tx)
  if (objectKind === 'session') await tx.db.session.updateMany({ where: { id }, data: { updatedAt: tx.now() } })
}

async function undo(tx: WriteContext, event: Event, inverse: Inverse): Promise<Event> {
  const claim = `claimed:${event.id}`
  const { count } = await tx.db.event.updateMany({ where: { id: event.id, undoneById: null }, data: { undoneById: claim } })
  if (count !== 1) throw conflict('This act was undone by someone else at the same moment.')
  await lock(tx, event)
  await refuseLater(tx.db, event)
  const id = await tx.emit({
    verb: 'undo',
    object: { kind: event.objectKind as 'skill', id: event.objectId, name: event.objectName },
    agentId: event.agentId,
    before: event.after ?? undefined,
    after: event.before ?? undefined,
    reason: `undid ${event.verb}`,
    undoesId: event.id,
  })
  await tx.db.event.update({ where: { id: event.id }, data: { undoneById: id } })
  await inverse.apply(tx, event, id)
  return tx.db.event.findUniqueOrThrow({ where: { id } })
}

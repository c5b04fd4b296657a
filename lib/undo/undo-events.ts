import { conflict } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { canUndo, inOneCommit, type Inverse, type WriteContext } from '@/lib/kernel'
import { lockPolicies } from '@/lib/scoring'
import { inverseOf } from './inverse'
import { laterEvents } from './later-events'

/** The result of planning an undo. */
export interface UndoPlan {
  /** Events that can be undone together, newest first. */
  events: Event[]
  plan: { object: string; change: string }[]
  blocked: { id: string; object: string; reason: string; by: string[] }[]
}

/** The inverse of an event, or a sentence that says why it cannot be undone. */
function inverseOrReason(event: Event): Inverse | string {
  if (event.undoneById) return 'This act was already undone.'
  if (event.undoesId) return 'This act is itself an undo: repeat the original act instead.'
  return (canUndo(event) && inverseOf(event)) || `"${event.verb}" on a ${event.objectKind} has no inverse.`
}

/** @throws Problem `conflict` when the event was undone, is itself an undo, or has no inverse. */
export function inverseFor(event: Event): Inverse {
  const inverse = inverseOrReason(event)
  if (typeof inverse === 'string') throw conflict(inverse)
  return inverse
}

const inTheWay = (later: readonly Event[]): string =>
  `Later acts stand in the way, undo them first, newest first: ${later.map((one) => `${one.verb} (${one.id})`).join(', ')}.`

/** Which events can be undone together: a later event on the same object is no obstacle when it is undone too. */
export async function planUndo(db: Queryable, events: readonly Event[]): Promise<UndoPlan> {
  const blocked: UndoPlan['blocked'] = []
  const block = (event: Event, reason: string, by: string[] = []) =>
    void blocked.push({ id: event.id, object: event.objectName, reason, by })
  const newestFirst = events.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const later = await laterEvents(db, newestFirst)
  const going = new Set<string>()
  for (const event of newestFirst) {
    const inverse = inverseOrReason(event)
    const blocking = (later.get(event.id) ?? []).filter((one) => !going.has(one.id))
    if (typeof inverse === 'string') block(event, inverse)
    else if (blocking.length > 0)
      block(
        event,
        inTheWay(blocking),
        blocking.map((one) => one.id),
      )
    else going.add(event.id)
  }
  const possible = newestFirst.filter((event) => going.has(event.id))
  return { events: possible, plan: possible.flatMap((event) => inverseFor(event).plan(event)), blocked }
}

/** Locks the row: a concurrent change happens before the check for later events, or after the undo. */
async function lock(tx: WriteContext, { objectKind, objectId: id }: Event): Promise<void> {
  const data = { revision: { increment: 1 } }
  if (objectKind === 'skill') await tx.db.skill.updateMany({ where: { id }, data })
  if (objectKind === 'candidate') await tx.db.candidate.updateMany({ where: { id }, data })
  if (objectKind === 'pack') await tx.db.pack.updateMany({ where: { id }, data })
  if (objectKind === 'policy') await lockPolicies(tx)
  if (objectKind === 'session') await tx.db.session.updateMany({ where: { id }, data: { updatedAt: tx.now() } })
}

/**
 * Undoes the events of a plan, newest first, inside one transaction: restores what each changed, with an event of its own.
 * @throws Problem `conflict` when someone concurrently undid one of them, or made a later change.
 */
export async function undoAll(tx: WriteContext, events: readonly Event[]): Promise<string[]> {
  const within = inOneCommit(tx)
  const ids = events.map((event) => event.id)
  for (const event of events) {
    const claim = `claimed:${event.id}`
    const { count } = await tx.db.event.updateMany({ where: { id: event.id, undoneById: null }, data: { undoneById: claim } })
    if (count !== 1) throw conflict('This act was undone by someone else at the same moment.')
    await lock(tx, event)
  }
  for (const [id, later] of await laterEvents(tx.db, events)) {
    const blocking = later.filter((one) => !ids.includes(one.id))
    if (blocking.length > 0) throw conflict(`${id}: ${inTheWay(blocking)}`)
  }
  const undone: string[] = []
  for (const event of events) undone.push(await undoOne(within, event))
  return undone
}

async function undoOne(tx: WriteContext, event: Event): Promise<string> {
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
  await inverseOf(event)?.apply(tx, event, id)
  return id
}

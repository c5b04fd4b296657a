import { logged } from '@/lib/contract/logs'
import { conflict } from '@/lib/domain/problem/problem'
import { inChunks } from '@/lib/store/in-chunks'
import { yieldToEventLoop } from '@/lib/store/yield-to-event-loop'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { canRedo, canUndo, inOneCommit, type Inverse, type WriteContext } from '@/lib/kernel'
import { lockPolicies } from '@/lib/scoring'
import { inverseOf } from './inverse'
import { laterEvents } from './later-events'
import { applyInverse, restoreRows } from './undone-state'

/** The result of planning an undo. */
export interface UndoPlan {
  /** Events that can be undone together, newest first. */
  events: Event[]
  plan: { object: string; change: string }[]
  blocked: { id: string; object: string; reason: string; by: string[] }[]
}

/** For each event the act that it is about: of an undo or a redo, the first act; of any other event, itself. */
export async function actsOf(db: Queryable, events: readonly Event[]): Promise<Map<string, Event>> {
  const ids = events.flatMap(({ undoesId, redoesId }) => redoesId ?? undoesId ?? [])
  const acts = await inChunks([...new Set(ids)], (some) => db.event.findMany({ where: { id: { in: some } } }))
  const byId = new Map([...events, ...acts].map((event) => [event.id, event]))
  return new Map(events.map((event) => [event.id, byId.get(event.redoesId ?? event.undoesId ?? event.id) ?? event]))
}

const switches: Record<string, string> = { undo: 'undid a change to', redo: 'redid a change to' }

const wordOf = ({ objectKind, verb }: Event): string =>
  switches[verb] ?? logged.find(({ kind }) => kind === `${objectKind}.${verb}`)?.word ?? verb

/** "deprecated `ship-orders` (evt_1m8…)": in words for people, with the id for whoever undoes it. */
const actText = (event: Event): string => `${wordOf(event)} \`${event.objectName}\` (${event.id})`

/** The inverse of an event, or a sentence that says why it cannot be undone. An undo has the inverse of its act, which redoes it. */
function inverseOrReason(event: Event, act: Event): Inverse | string {
  if (event.redoesId) return `This is a redo. Undo the act itself instead: ${actText(act)}.`
  if (event.undoneById) return event.undoesId ? 'This act was already redone.' : 'This act was already undone.'
  if (event.undoesId && !canRedo(event))
    return 'An earlier version of Mettle recorded this undo, without what it changed. Repeat the original act instead.'
  const inverse = event.undoesId || canUndo(event) ? inverseOf(act) : null
  return inverse ?? `"${act.verb}" on a ${act.objectKind} has no inverse.`
}

/** @throws Problem `conflict` when the event is undone or redone already, is a redo, or has no inverse. */
export function requireUndoable(event: Event, act: Event): void {
  const inverse = inverseOrReason(event, act)
  if (typeof inverse === 'string') throw conflict(inverse)
}

const inTheWay = (later: readonly Event[]): string =>
  `Later actions block this. Undo them first, newest first: ${later.map(actText).join(', ')}.`

/** Which events can be undone together: a later event on the same object is no obstacle when it is undone too. */
export async function planUndo(db: Queryable, events: readonly Event[]): Promise<UndoPlan> {
  const blocked: UndoPlan['blocked'] = []
  const block = (event: Event, reason: string, by: string[] = []) =>
    void blocked.push({ id: event.id, object: event.objectName, reason, by })
  const newestFirst = events.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const later = await laterEvents(db, newestFirst)
  const acts = await actsOf(db, newestFirst)
  const going = new Set<string>()
  const plan: UndoPlan['plan'] = []
  for (const event of newestFirst) {
    const act = acts.get(event.id) ?? event
    const inverse = inverseOrReason(event, act)
    const blocking = (later.get(event.id) ?? []).filter((one) => !going.has(one.id))
    if (typeof inverse === 'string') block(event, inverse)
    else if (blocking.length > 0)
      block(
        event,
        inTheWay(blocking),
        blocking.map((one) => one.id),
      )
    else {
      going.add(event.id)
      plan.push(...(event.undoesId ? redoPlan(act, inverse) : inverse.plan(act)))
    }
  }
  return { events: newestFirst.filter((event) => going.has(event.id)), plan, blocked }
}

/** What redoing an act would do; nothing where its parts do it all. */
function redoPlan(act: Event, inverse: Inverse): UndoPlan['plan'] {
  if (inverse.plan(act).length === 0) return []
  return [{ object: act.objectName, change: `${wordOf(act)} again, as before the undo` }]
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
 * Undoes the events of a plan, newest first, inside one transaction: restores what each changed, with an event of its own. An undo among
 * them is redone. Answers the events of that, in the order of the plan. With `whole` they are parts of that undo, which came before them.
 * @throws Problem `conflict` when someone concurrently undid one of them, or made a later change.
 */
export async function undoAll(tx: WriteContext, events: readonly Event[], whole: string | null = null): Promise<string[]> {
  const within = inOneCommit(tx, whole)
  const ids = events.map((event) => event.id)
  for (const event of events) {
    const claim = `claimed:${event.id}`
    const { count } = await tx.db.event.updateMany({ where: { id: event.id, undoneById: null }, data: { undoneById: claim } })
    if (count !== 1) throw conflict(`This act was ${event.undoesId ? 'redone' : 'undone'} by someone else at the same moment.`)
    await lock(tx, event)
  }
  for (const [id, later] of await laterEvents(tx.db, events)) {
    const blocking = later.filter((one) => !ids.includes(one.id))
    if (blocking.length > 0) throw conflict(`${id}: ${inTheWay(blocking)}`)
  }
  const acts = await actsOf(tx.db, events)
  const undone = new Map<string, string>()
  for (const event of events) {
    // Thousands of skills are loaded in one act: reads go on meanwhile.
    await yieldToEventLoop()
    const act = acts.get(event.id) ?? event
    undone.set(event.id, event.undoesId ? await redoOne(within, event, act, whole) : await undoOne(within, event, whole))
  }
  await nameWholes(tx, events, undone)
  return [...undone.values()]
}

/** The undos of an operation's parts name its undo, so that they are redone together. */
async function nameWholes(tx: WriteContext, events: readonly Event[], undone: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, runId } of events) {
    const whole = undone.get(runId ?? '')
    if (whole) await tx.db.event.update({ where: { id: undone.get(id) ?? '' }, data: { runId: whole } })
  }
}

/** What takes an event back: it says before what that said after, and the other way round. */
const reversalOf = (event: Event) => ({
  object: { kind: event.objectKind as 'skill', id: event.objectId, name: event.objectName },
  agentId: event.agentId,
  before: event.after ?? undefined,
  after: event.before ?? undefined,
  undoesId: event.id,
})

async function undoOne(tx: WriteContext, event: Event, runId: string | null): Promise<string> {
  const id = await tx.emit({ ...reversalOf(event), verb: 'undo', reason: `undid ${event.verb}`, runId })
  await tx.db.event.update({ where: { id: event.id }, data: { undoneById: id } })
  const inverse = inverseOf(event)
  if (inverse) await applyInverse(tx, inverse, event, id)
  return id
}

/** Puts an act into force again: what its undo changed is as it was before, by whom and why the act says. */
async function redoOne(tx: WriteContext, undo: Event, act: Event, runId: string | null): Promise<string> {
  const id = await tx.emit({ ...reversalOf(undo), verb: 'redo', reason: `redid ${act.verb}`, redoesId: act.id, runId })
  await tx.db.event.update({ where: { id: undo.id }, data: { undoneById: id } })
  const { count } = await tx.db.event.updateMany({ where: { id: act.id, undoneById: undo.id }, data: { undoneById: null } })
  if (count !== 1) throw conflict('This act was redone by someone else at the same moment.')
  const inverse = inverseOf(act)
  if (!inverse?.rows) await inverse?.apply(tx, { ...undo, verb: act.verb, reason: act.reason }, id)
  else {
    await restoreRows(tx, undo)
    await inverse.redone?.(tx, act, id)
  }
  return id
}

import { fieldOf } from '@/lib/domain/collection/field-of'
import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { canUndo } from '@/lib/kernel'

/** What events changed, by event: the object itself and, for an approved candidate, the skill it became, and the other way round. */
async function objectsOf(db: Queryable, events: readonly Event[]): Promise<Map<string, string[]>> {
  const ids = events.flatMap((event) => (event.objectKind === 'candidate' ? [event.objectId] : []))
  const candidates = await inChunks(ids, (some) =>
    db.candidate.findMany({ where: { id: { in: some }, status: 'promoted' }, select: { id: true, skillId: true } }),
  )
  const skillOf = new Map(candidates.map((row) => [row.id, row.skillId]))
  return new Map(
    events.map((event) => {
      const beside = event.objectKind === 'candidate' ? skillOf.get(event.objectId) : approvedIn(event)
      return [event.id, beside ? [event.objectId, beside] : [event.objectId]]
    }),
  )
}

/** The candidate whose approval an undo ended: it is open again, and acts on it stand in the way of approving it once more. */
function approvedIn({ undoesId, after }: Event): string | null {
  const candidate = undoesId === null ? null : fieldOf(after, 'candidate')
  return typeof candidate === 'string' ? candidate : null
}

const useOf = (event: Event): unknown => fieldOf(event.before, 'use')

/** A judgement of a use changes only that use's judgement. */
function touchesSame(event: Event, later: Event): boolean {
  if (event.verb !== 'judge' && later.verb !== 'judge') return true
  return event.verb === later.verb && useOf(event) === useOf(later)
}

/** What the log holds of some objects since an event. */
interface LogSince {
  /** Acts in force that came since, newest first, by object. */
  acts: Map<string, Event[]>
  /** Undos and redos since, oldest first, by object. */
  switches: Map<string, Event[]>
  /** The events that undos, redos and the given undos are about. */
  byId: Map<string, Event>
}

/** The act that an undo or a redo is about; the event itself where it is an act. */
const actIdOf = ({ id, undoesId, redoesId }: Event): string => redoesId ?? undoesId ?? id

async function readLog(db: Queryable, events: readonly Event[], first: Event, objects: string[]): Promise<LogSince> {
  const since = await inChunks([...new Set(objects)], (some) =>
    db.event.findMany({
      where: {
        workspaceId: first.workspaceId,
        objectId: { in: some },
        id: { gt: first.id },
        OR: [{ undoneById: null }, { undoesId: { not: null } }],
      },
      orderBy: { id: 'desc' },
    }),
  )
  const switches = since.filter((event) => event.undoesId !== null).toReversed()
  const byId = new Map([...events, ...since].map((event) => [event.id, event]))
  const missing = [...switches, ...events].map(actIdOf).filter((id) => !byId.has(id))
  const acts = await inChunks([...new Set(missing)], (some) => db.event.findMany({ where: { id: { in: some } } }))
  for (const act of acts) byId.set(act.id, act)
  return {
    acts: groupBy(since.filter(canUndo), (event) => event.objectId),
    switches: groupBy(switches, (event) => event.objectId),
    byId,
  }
}

/**
 * Acts whose force differs from what it was at a point of the log, each by the event that has to be undone first: the act where it is in
 * force again, else its undo.
 */
function switchedSince(log: LogSince, switches: readonly Event[]): Event[] {
  const firstOf = new Map<string, Event>()
  for (const one of switches) if (!firstOf.has(actIdOf(one))) firstOf.set(actIdOf(one), one)
  return [...firstOf].flatMap(([id, first]) => {
    const act = log.byId.get(id)
    if (!act) return []
    const wasInForce = first.redoesId === null
    const isInForce = act.undoneById === null
    if (wasInForce === isInForce) return []
    return [isInForce ? act : (log.byId.get(act.undoneById ?? '') ?? act)]
  })
}

/**
 * For each event, what stands in the way of undoing it: the acts on the same object whose force is otherwise than just after it, newest
 * first. An undo and a redo of one act cancel. For an act that was redone, "after it" is after the redo.
 */
export async function laterEvents(db: Queryable, events: readonly Event[]): Promise<Map<string, Event[]>> {
  const [first] = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first) return new Map()
  const objects = await objectsOf(db, events)
  const log = await readLog(db, events, first, [...objects.values()].flat())
  return new Map(
    events.map((event) => {
      const act = log.byId.get(actIdOf(event)) ?? event
      const ids = objects.get(event.id) ?? []
      const switches = ids.flatMap((id) => log.switches.get(id) ?? [])
      const from = switches.findLast((one) => event.undoesId === null && one.redoesId === event.id)?.id ?? event.id
      const later = ids.flatMap((id) => log.acts.get(id) ?? []).filter((one) => one.id > from)
      const since = switches.filter((one) => one.id > from && actIdOf(one) < from)
      const inTheWay = [...later, ...switchedSince(log, since)].filter((one) => actIdOf(one) !== act.id)
      return [event.id, inTheWay.filter((one) => touchesSame(act, log.byId.get(actIdOf(one)) ?? one))]
    }),
  )
}

import { fieldOf } from '@/lib/domain/collection/field-of'
import { groupBy } from '@/lib/domain/collection/group-by'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import { canUndo } from '@/lib/kernel'

/** What events changed, by event: the object itself and, for an approved candidate, the skill it became. */
async function objectsOf(db: Queryable, events: readonly Event[]): Promise<Map<string, string[]>> {
  const ids = events.flatMap((event) => (event.objectKind === 'candidate' ? [event.objectId] : []))
  const candidates = await inChunks(ids, (some) =>
    db.candidate.findMany({ where: { id: { in: some }, status: 'promoted' }, select: { id: true, skillId: true } }),
  )
  const skillOf = new Map(candidates.map((row) => [row.id, row.skillId]))
  return new Map(
    events.map((event) => {
      const skill = event.objectKind === 'candidate' ? skillOf.get(event.objectId) : null
      return [event.id, skill ? [event.objectId, skill] : [event.objectId]]
    }),
  )
}

const useOf = (event: Event): unknown => fieldOf(event.before, 'use')

/** A judgement of a use changes only that use's judgement. */
function touchesSame(event: Event, later: Event): boolean {
  if (event.verb !== 'judge' && later.verb !== 'judge') return true
  return event.verb === later.verb && useOf(event) === useOf(later)
}

/** For each event, the later events on the same object that are not undone: newest first, in one read for all. */
export async function laterEvents(db: Queryable, events: readonly Event[]): Promise<Map<string, Event[]>> {
  const [first] = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!first) return new Map()
  const objects = await objectsOf(db, events)
  const candidates = await inChunks([...new Set([...objects.values()].flat())], (some) =>
    db.event.findMany({
      where: {
        workspaceId: first.workspaceId,
        objectId: { in: some },
        id: { gt: first.id },
        undoneById: null,
        undoesId: null,
      },
      orderBy: { id: 'desc' },
    }),
  )
  const undoable = groupBy(candidates.filter(canUndo), (event) => event.objectId)
  return new Map(
    events.map((event) => {
      const later = (objects.get(event.id) ?? []).flatMap((id) => undoable.get(id) ?? [])
      return [event.id, later.filter((one) => one.id > event.id && touchesSame(event, one))]
    }),
  )
}

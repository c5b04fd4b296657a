import { fieldOf } from '@/lib/domain/collection/field-of'
import type { CandidateDetail } from '@/lib/contract/candidate'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Event } from '@/prisma/generated/sqlite/client'
import { canUndo } from '@/lib/kernel'

/** Acts on one thing that are looked through for the decision. */
const eventsMax = 200

const statusAfter = ({ after }: Event): unknown => fieldOf(after, 'status')

/** The act that put a candidate aside; null where something else did since: mining withdraws what it no longer finds. */
async function putAside(db: Queryable, row: Candidate): Promise<Event | null> {
  const events = await db.event.findMany({
    where: { workspaceId: row.workspaceId, objectId: row.id, undoneById: null, undoesId: null },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  const last = events.find((event) => event.verb === 'withdraw' || statusAfter(event) !== undefined)
  return last && statusAfter(last) === row.status ? last : null
}

/** The act on a skill that took the candidate: whatever the candidate was, that act names it. */
async function approvalOf(db: Queryable, row: Candidate): Promise<Event | null> {
  if (!row.skillId) return null
  const events = await db.event.findMany({
    where: { workspaceId: row.workspaceId, objectId: row.skillId, undoneById: null, undoesId: null },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  return events.find(({ before }) => fieldOf(before, 'candidate') === row.id) ?? null
}

/** Who decided on a candidate and when, with the act to undo; null while it waits. */
export async function readDecision(db: Queryable, row: Candidate): Promise<CandidateDetail['decision']> {
  if (row.status === 'open' || row.status === 'generic') return null
  const event = await (row.status === 'promoted' ? approvalOf(db, row) : putAside(db, row))
  if (!event) return null
  const { id, at, actorKind, actorId } = event
  const kind = actorKind
  return { event: id, at: at.toISOString(), actor: { kind, id: actorId }, canUndo: canUndo(event) }
}

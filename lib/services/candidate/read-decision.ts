import type { CandidateDetail } from '@/lib/contract/candidate'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Event } from '@/prisma/generated/sqlite/client'
import { canUndo } from '../kernel/undoable'

/** Acts on one skill that are looked through for the one that took the candidate. */
const actsMax = 200

/** The act that put a candidate aside. */
const putAside = (db: Queryable, row: Candidate): Promise<Event | null> =>
  db.event.findFirst({
    where: { workspaceId: row.workspaceId, objectId: row.id, verb: { in: ['dismiss', 'snooze'] }, undoneById: null },
    orderBy: { id: 'desc' },
  })

/** The act on a skill that took the candidate: whatever the candidate was, that act names it. */
async function tookIt(db: Queryable, row: Candidate): Promise<Event | null> {
  if (!row.skillId) return null
  const acts = await db.event.findMany({
    where: { workspaceId: row.workspaceId, objectId: row.skillId, undoneById: null },
    orderBy: { id: 'desc' },
    take: actsMax,
  })
  return acts.find(({ before }) => (before as { candidate?: unknown } | null)?.candidate === row.id) ?? null
}

/** Who decided on a candidate and when, with the act to undo; null while it waits. */
export async function readDecision(db: Queryable, row: Candidate): Promise<CandidateDetail['decision']> {
  if (row.status === 'open') return null
  const event = await (row.status === 'promoted' ? tookIt(db, row) : putAside(db, row))
  if (!event) return null
  const { id, at, actorKind, actorId } = event
  const kind = actorKind as NonNullable<CandidateDetail['decision']>['actor']['kind']
  return { event: id, at: at.toISOString(), actor: { kind, id: actorId }, canUndo: canUndo(event) }
}

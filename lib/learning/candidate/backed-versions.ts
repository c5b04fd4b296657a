import { isRecord } from '@/lib/domain/is-record'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'
import { backingOf } from './candidate-facts'

/** A version of a skill. */
export interface BackedVersion {
  skillId: string
  version: number
}

/** Approved candidates that stand on some sessions. */
async function approvedOn(db: Queryable, workspaceId: string, sessionIds: readonly string[]) {
  const occurrences = await inChunks(sessionIds, (some) =>
    db.occurrence.findMany({ where: { sessionId: { in: some } }, select: { patternId: true }, distinct: ['patternId'] }),
  )
  const patterns = new Set(occurrences.map(({ patternId }) => patternId))
  const sessions = new Set(sessionIds)
  const decided = await db.candidate.findMany({
    where: { workspaceId, skillId: { not: null } },
    select: { id: true, skillId: true, patternId: true, backing: true },
  })
  return decided.filter(
    ({ patternId, backing }) =>
      (patternId !== null && patterns.has(patternId)) || backingOf({ backing }).some(({ sessionId }) => sessions.has(sessionId)),
  )
}

/** The versions that were approved on the evidence of some sessions, whose words they may hold. */
export async function backedVersions(
  db: Queryable,
  { workspace }: Pick<Context, 'workspace'>,
  sessionIds: readonly string[],
): Promise<BackedVersion[]> {
  const candidates = await approvedOn(db, workspace.id, sessionIds)
  const ids = new Set(candidates.map(({ id }) => id))
  const skills = [...new Set(candidates.flatMap(({ skillId }) => skillId ?? []))]
  const events = await inChunks(skills, (some) =>
    db.event.findMany({
      where: { workspaceId: workspace.id, objectKind: 'skill', objectId: { in: some } },
      select: { objectId: true, after: true, evidence: true },
    }),
  )
  return events.flatMap(({ objectId, after, evidence }) => {
    if (!isRecord(evidence) || typeof evidence.candidate !== 'string' || !ids.has(evidence.candidate)) return []
    return isRecord(after) && typeof after.version === 'number' ? [{ skillId: objectId, version: after.version }] : []
  })
}

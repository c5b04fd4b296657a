import { taskTypeOf, type TaskType } from '@/lib/domain/score/task-type'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Backing } from './finding'
import { metadataOf } from './metadata'

/** The task type that was proposed, else that of most of a candidate's steps. */
export function taskTypeOfCandidate(candidate: Pick<Candidate, 'toolSequence' | 'said'>): TaskType {
  return metadataOf(candidate).taskType ?? taskTypeOf(jsonColumns.Candidate.toolSequence(candidate.toolSequence))
}

/** Tools that were suggested, then those of its steps. */
export function toolsOfCandidate(candidate: Pick<Candidate, 'toolSequence' | 'said'>): string[] {
  const used = jsonColumns.Candidate.toolSequence(candidate.toolSequence).map((step) => step.tool)
  return [...new Set([...metadataOf(candidate).suggestedTools, ...used])]
}

/** Findings of a candidate that stands on no pattern. */
export const backingOf = ({ backing }: Pick<Candidate, 'backing'>): Backing[] => jsonColumns.Candidate.backing(backing)

/**
 * Shape hashes of a candidate's steps: its pattern's, else its own; none where there are no steps. A warning of one failing call has
 * none either: mining must not take that call for a skill that is known.
 */
export async function shapesOfCandidate(
  db: Queryable,
  candidate: Pick<Candidate, 'patternId' | 'shapes' | 'kind' | 'origin'>,
): Promise<string[]> {
  if (candidate.kind === 'warning' && candidate.origin === 'failure') return []
  if (!candidate.patternId) return jsonColumns.Candidate.shapes(candidate.shapes)
  const pattern = await db.pattern.findUnique({ where: { id: candidate.patternId }, select: { shapes: true } })
  return pattern ? jsonColumns.Pattern.shapes(pattern.shapes) : []
}

type Standing = Pick<Candidate, 'patternId' | 'backing'>

/** Runs that are read of a pattern, and sessions that are looked at. */
const runsMax = 400
const sessionsMax = 100

/** The runs behind a candidate, whatever it stands on; of at most a hundred sessions. */
export async function runsOfCandidate(db: Queryable, candidate: Standing): Promise<Backing[]> {
  const runs = candidate.patternId ? await occurrencesOf(db, candidate.patternId) : backingOf(candidate)
  const some = new Set([...new Set(runs.map(({ sessionId }) => sessionId))].slice(0, sessionsMax))
  return runs.filter(({ sessionId }) => some.has(sessionId))
}

async function occurrencesOf(db: Queryable, patternId: string): Promise<Backing[]> {
  const rows = await db.occurrence.findMany({ where: { patternId }, select: { sessionId: true, positions: true }, take: runsMax })
  return rows.map(({ sessionId, positions }) => ({ sessionId, positions: jsonColumns.Occurrence.positions(positions) }))
}

/** Ids of the sessions behind a candidate; at most a hundred. */
export const sessionIdsOfCandidate = async (db: Queryable, candidate: Standing): Promise<string[]> => [
  ...new Set((await runsOfCandidate(db, candidate)).map(({ sessionId }) => sessionId)),
]

/** Ids of all sessions behind a candidate, however many. */
export async function everySessionOfCandidate(db: Queryable, candidate: Standing): Promise<Set<string>> {
  const { patternId } = candidate
  if (!patternId) return new Set(backingOf(candidate).map(({ sessionId }) => sessionId))
  const rows = await db.occurrence.groupBy({ by: ['sessionId'], where: { patternId } })
  return new Set(rows.map(({ sessionId }) => sessionId))
}

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

/** Ids of the sessions behind a candidate, whatever it stands on; at most a hundred. */
export async function sessionIdsOfCandidate(
  db: Queryable,
  candidate: Pick<Candidate, 'patternId' | 'backing'>,
): Promise<string[]> {
  const rows = candidate.patternId
    ? await db.occurrence.findMany({ where: { patternId: candidate.patternId }, select: { sessionId: true }, take: 400 })
    : backingOf(candidate)
  return [...new Set(rows.map((row) => row.sessionId))].slice(0, 100)
}

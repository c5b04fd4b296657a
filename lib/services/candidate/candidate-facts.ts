import { taskTypeOf } from '@/lib/domain/score/task-type'
import type { Candidate } from '@/prisma/generated/sqlite/client'

/** The task type of most of a candidate's steps. */
export function taskTypeOfCandidate(candidate: Pick<Candidate, 'toolSequence'>): string {
  return taskTypeOf(candidate.toolSequence as { tool: string; heads?: string[] }[])
}

import { CommittedProblem, Problem } from '@/lib/domain/problem/problem'
import { isLostRace, outageOf } from '@/lib/kernel'

/**
 * Whether a job that failed may succeed later without anybody doing something about the job itself: the database or the disk was away or
 * full, others were in its way. What else fails would fail again.
 */
export function isTransient(error: unknown): boolean {
  if (error instanceof CommittedProblem) return false
  if (error instanceof Problem) return error.code === 'unavailable'
  return isLostRace(error) || outageOf(error) !== null
}

import type { Queryable } from '@/lib/store/client'
import type { JobKind } from './job-payload'

const dayMs = 24 * 60 * 60 * 1000
const failedRetentionMs = 7 * dayMs

/**
 * Kinds of job that recur on their own and store their results in their own rows, and loads and undos, whose long list is read at once
 * and whose act is in the log. Not `embed`: its last job records what was read.
 */
const droppedKinds: JobKind[] = ['scan', 'hook', 'webhook', 'load', 'undo']

/** Deletes these jobs one day after they succeeded and one week after they failed. Returns how many were deleted. */
export async function dropEndedJobs(db: Queryable, now: Date): Promise<number> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) })
  const { count } = await db.job.deleteMany({
    where: {
      kind: { in: droppedKinds },
      OR: [
        { status: 'succeeded', endedAt: before(dayMs) },
        { status: { in: ['failed', 'cancelled'] }, endedAt: before(failedRetentionMs) },
      ],
    },
  })
  return count
}

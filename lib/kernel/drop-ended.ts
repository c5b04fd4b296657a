import type { Queryable } from '@/lib/store/client'
import type { JobKind } from './queue'

const dayMs = 24 * 60 * 60 * 1000
const failedRetentionMs = 7 * dayMs

/**
 * Kinds that come by themselves, over and over, and leave in their own rows what they found. Not `embed`: the last of those says what
 * has been read.
 */
const lookingKinds: JobKind[] = ['scan', 'hook', 'webhook']

/** Forgets such jobs a day after they ended well, and a week after they did not. Answers how many went. */
export async function dropEndedJobs(db: Queryable, now: Date): Promise<number> {
  const before = (ms: number) => ({ lt: new Date(now.getTime() - ms) })
  const { count } = await db.job.deleteMany({
    where: {
      kind: { in: lookingKinds },
      OR: [
        { status: 'succeeded', endedAt: before(dayMs) },
        { status: { in: ['failed', 'cancelled'] }, endedAt: before(failedRetentionMs) },
      ],
    },
  })
  return count
}

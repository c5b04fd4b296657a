import type { JobLease } from '@/lib/store/job-rows'
import type { Lane } from '@/lib/kernel'
import type { Job, Prisma } from '@/lib/store/client'

/** A job that was taken, and the ids of waiting ones whose work it does too: they end with it. */
export interface Taken {
  job: Job
  covered: string[]
  lease: JobLease
}

export interface Progress {
  done: number
  total: number
  unit: string
  doing: string
}

export type JobEnd =
  | { status: 'succeeded'; result?: Prisma.InputJsonValue }
  | { status: 'cancelled'; error: string }
  | { status: 'failed'; error: string }

/**
 * Hands out jobs to workers. A job is one worker's until it ends, or its lease runs out because the worker died or stood still; what
 * that one still writes is refused. Its row is the product's record, whoever hands it out.
 */
export interface JobQueue {
  /**
   * Takes the next job of a lane that is due, the workspaces in turn; null where nothing is. Cancelled jobs are ended instead, and those
   * whose worker died too often.
   */
  take(lane: Lane): Promise<Taken | null>
  /** When the next waiting job of a lane is due; null where none waits. */
  nextDue(lane: Lane): Promise<Date | null>
  /** Extends the lease. */
  extend(taken: Taken): Promise<void>
  /** Stores how far a job is; answers whether it is still the worker's, and still wanted. */
  note(taken: Taken, progress: Progress): Promise<'held' | 'lost' | 'cancelled'>
  /** Ends a job. Without its lease it does nothing. */
  end(taken: Taken, end: JobEnd): Promise<void>
  /** Has a job that failed wait and be done again, longer each time; after the last attempt it ends as failed. */
  retry(taken: Taken, error: string): Promise<void>
}

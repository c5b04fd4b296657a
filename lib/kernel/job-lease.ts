import type { Transaction } from '@/lib/store/client'
import { holdsJob } from '@/lib/store/job-rows'
import type { Context } from './context'

/** This process was suspended or cut off for longer than its lease, so another one has the job. */
export class LeaseLost extends Error {
  constructor() {
    super('Another process has taken this job over')
  }
}

/**
 * Fences what a job writes: as the last step of a transaction it asks whether the job is still this process's, and keeps others from
 * taking it until the commit. @throws LeaseLost
 */
export async function requireLease(db: Transaction, { store, lease }: Context): Promise<void> {
  if (lease && !(await holdsJob(db, store.provider, lease))) throw new LeaseLost()
}

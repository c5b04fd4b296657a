import { randomUUID } from 'node:crypto'
import { log } from '@/lib/observe/log'
import { errorText, jobBell, makeContext, type Context, type JobKind } from '@/lib/kernel'
import { inWorkspace, type Job, type Prisma, type Store } from '@/lib/store/client'

/** Arguments of a handler: its context, its payload, and a progress callback. */
export interface JobRun {
  ctx: Context
  payload: Prisma.JsonObject
  /** Throttled; it also detects a cancellation, and that another runner has taken the job. @throws JobCancelled, LeaseLost */
  progress: (done: number, total: number, unit: string) => Promise<void>
}

export type JobHandler = (run: JobRun) => Promise<Prisma.InputJsonValue | void>

export class JobCancelled extends Error {}

/** This process was suspended or cut off for longer than its lease, so another one has the job. */
class LeaseLost extends Error {}

const leaseMs = 60_000
const pollMs = 2_000
const progressMs = 250
const attemptsMax = 3

/** Runs queued jobs of all workspaces, one at a time, for the life of the process. */
export class Worker {
  readonly #owner = randomUUID()
  #stopped = false
  #running: Promise<void> | null = null
  #wake: (() => void) | null = null

  constructor(
    readonly store: Store,
    readonly handlers: Partial<Record<JobKind, JobHandler>>,
  ) {}

  start(): void {
    jobBell().on('queued', this.#ring)
    this.#running ??= this.#loop()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    jobBell().off('queued', this.#ring)
    this.#ring()
    await this.#running
  }

  readonly #ring = (): void => this.#wake?.()

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      const job = await this.#claim().catch((error: unknown) => {
        log().error({ err: error }, 'claiming a job failed')
        return null
      })
      // A job that cannot be ended because the database is offline is claimed again when its lease expires; the loop must survive
      // for that.
      if (job)
        await inWorkspace(job.workspaceId, () => this.#run(job)).catch((error: unknown) =>
          log().error({ err: error, job: job.id }, 'a job could not be ended'),
        )
      else await this.#sleep()
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      timer.unref?.()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Claims the oldest waiting job, or one with an expired lease, whose runner died. The conditional update decides a race. */
  async #claim(): Promise<Job | null> {
    const now = new Date()
    const isFree: Prisma.JobWhereInput = {
      OR: [
        { status: 'queued', leaseUntil: null },
        { status: { in: ['queued', 'running'] }, leaseUntil: { lt: now } },
      ],
    }
    const next = await this.store.db.job.findFirst({ where: isFree, orderBy: { id: 'asc' } })
    if (!next) return null
    const claim = {
      status: 'running' as const,
      queuedKey: null,
      leaseOwner: this.#owner,
      leaseUntil: new Date(now.getTime() + leaseMs),
      startedAt: next.startedAt ?? now,
    }
    const where = { id: next.id, AND: isFree }
    const data = { ...claim, attempts: { increment: 1 } }
    const { count } = await inWorkspace(next.workspaceId, () => this.store.db.job.updateMany({ where, data }))
    return count === 1 ? { ...next, ...claim, attempts: next.attempts + 1 } : null
  }

  async #run(job: Job): Promise<void> {
    const end = (data: Prisma.JobUpdateManyMutationInput) =>
      this.store.db.job.updateMany({
        where: { id: job.id, leaseOwner: this.#owner },
        data: { ...data, endedAt: new Date(), leaseUntil: null },
      })
    const beat = setInterval(() => void this.#extend(job.id), leaseMs / 3)
    try {
      if (job.attempts > attemptsMax) throw new Error('Its runner died three times; the log of those processes has the cause.')
      const handler = this.handlers[job.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      const workspace = await this.store.db.workspace.findUniqueOrThrow({ where: { id: job.workspaceId } })
      const ctx = await makeContext({
        workspace: workspace.name,
        actor: { kind: 'job', id: job.id },
        access: ['read', 'write', 'admin'],
      })
      const result = await handler({ ctx, payload: job.payload as Prisma.JsonObject, progress: this.#progress(job.id) })
      await end(result === undefined ? { status: 'succeeded' } : { status: 'succeeded', result })
    } catch (error) {
      // The other runner decides how the job ends.
      if (error instanceof LeaseLost) return log().warn({ job: job.id, kind: job.kind }, 'a job went over to another runner')
      const isCancelled = error instanceof JobCancelled
      if (!isCancelled) log().error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await end({ status: isCancelled ? 'cancelled' : 'failed', error: errorText(error) })
    } finally {
      clearInterval(beat)
      jobBell().emit('ended', job.id)
    }
  }

  async #extend(id: string): Promise<void> {
    try {
      await this.store.db.job.updateMany({
        where: { id, leaseOwner: this.#owner },
        data: { leaseUntil: new Date(Date.now() + leaseMs) },
      })
    } catch (error) {
      log().warn({ err: error, job: id }, 'a lease could not be extended')
    }
  }

  #progress(id: string): JobRun['progress'] {
    let lastMs = 0
    return async (done, total, unit) => {
      const nowMs = Date.now()
      if (nowMs - lastMs < progressMs && done < total) return
      lastMs = nowMs
      const [row] = await this.store.db.job.updateManyAndReturn({
        where: { id, leaseOwner: this.#owner },
        data: { done, total, unit },
        select: { cancelRequested: true },
      })
      if (!row) throw new LeaseLost('Another process has taken this job over')
      if (row.cancelRequested) throw new JobCancelled('Cancelled by a person')
    }
  }
}

import { randomUUID } from 'node:crypto'
import { log } from '@/lib/observe/log'
import { coveredBy, coverOf, errorText, jobBus, makeContext, type Context, type JobKind } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import { inWorkspace, type Job, type Prisma, type Store } from '@/lib/store/client'
import { permissions } from '@/lib/domain/permission/permission'

/** Arguments of a handler: its context, its payload, and a progress callback. */
export interface JobRun {
  ctx: Context
  payload: Prisma.JsonObject
  /**
   * How far it is, and in plain words what it is doing. Counts are throttled, new words are not; it also detects a cancellation, and
   * that another runner has taken the job. @throws JobCancelled, LeaseLost
   */
  progress: (done: number, total: number, unit: string, doing?: string) => Promise<void>
}

export type JobHandler = (run: JobRun) => Promise<Prisma.InputJsonValue | void>

export class JobCancelled extends Error {}

/** This process was suspended or cut off for longer than its lease, so another one has the job. */
class LeaseLost extends Error {}

const leaseMs = 60_000
const pollMs = 2_000
const progressMs = 250
const attemptsMax = 3
const unclaimed = { leaseOwner: null, startedAt: null, attempts: 0 }
type JobEnd = 'succeeded' | 'failed' | 'cancelled'

/** A job that this process runs, and the ids of waiting ones whose work it does too: they end with it. */
interface Claimed {
  job: Job
  covered: string[]
}

/** Runs queued jobs of all workspaces, one at a time, for the life of the process. */
export class Worker {
  readonly #owner = randomUUID()
  #stopped = false
  #running: Promise<void> | null = null
  #isRung = false
  #wake: (() => void) | null = null

  constructor(
    readonly store: Store,
    readonly handlers: Partial<Record<JobKind, JobHandler>>,
    /** Decides which jobs are due: real time, or the clock of a test. */
    readonly now: () => Date = () => new Date(),
  ) {}

  start(): void {
    jobBus().on('queued', this.#wakeUp)
    this.#running ??= this.#loop()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    jobBus().off('queued', this.#wakeUp)
    this.#wakeUp()
    await this.#running
  }

  /** Runs the next job that is due, if there is one. Returns whether there was. */
  async runNext(): Promise<boolean> {
    const claimed = await this.#claim().catch((error: unknown) => {
      log().error({ err: error }, 'claiming a job failed')
      return null
    })
    if (!claimed) return false
    const { job } = claimed
    // A job that cannot be ended because the database is offline is claimed again when its lease expires; the loop must survive
    // for that.
    await inWorkspace(job.workspaceId, () => this.#run(claimed)).catch((error: unknown) =>
      log().error({ err: error, job: job.id }, 'a job could not be ended'),
    )
    return true
  }

  readonly #wakeUp = (): void => {
    this.#isRung = true
    this.#wake?.()
  }

  async #loop(): Promise<void> {
    while (!this.#stopped) {
      this.#isRung = false
      if (!(await this.runNext())) await this.#sleep(await this.#untilDue())
    }
  }

  /** Milliseconds until the next waiting job is due, at most until the next look for jobs of other processes. */
  async #untilDue(): Promise<number> {
    const now = this.now()
    const where = { status: 'queued' as const, leaseUntil: { gt: now } }
    const next = await this.store.db.job
      .findFirst({ where, orderBy: { leaseUntil: 'asc' }, select: { leaseUntil: true } })
      .catch((error: unknown) => {
        log().error({ err: error }, 'looking for jobs that wait failed')
        return null
      })
    return next?.leaseUntil ? Math.min(pollMs, next.leaseUntil.getTime() + 1 - now.getTime()) : pollMs
  }

  #sleep(forMs: number): Promise<void> {
    // What was queued since the last look is not slept over.
    if (this.#isRung) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, forMs)
      timer.unref?.()
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Claims the oldest due job, or one with an expired lease, whose runner died. The conditional update decides a race. */
  async #claim(): Promise<Claimed | null> {
    const now = this.now()
    const isFree: Prisma.JobWhereInput = {
      OR: [
        { status: 'queued', leaseUntil: null },
        { status: { in: ['queued', 'running'] }, leaseUntil: { lt: now } },
      ],
    }
    const oldest = await this.store.db.job.findFirst({ where: isFree, orderBy: { id: 'asc' } })
    if (!oldest) return null
    const cover = coverOf(oldest)
    const next = (cover && (await this.store.db.job.findFirst({ where: { AND: [cover, isFree] } }))) ?? oldest
    const claim = {
      status: 'running' as const,
      queuedKey: null,
      leaseOwner: this.#owner,
      leaseUntil: new Date(now.getTime() + leaseMs),
      startedAt: next.startedAt ?? now,
    }
    const data = { ...claim, attempts: { increment: 1 } }
    const claimAll = (where: Prisma.JobWhereInput) =>
      inWorkspace(next.workspaceId, () => this.store.db.job.updateManyAndReturn({ where, data, select: { id: true } }))
    const taken = await claimAll({ id: next.id, AND: isFree })
    if (taken.length === 0) return null
    const waiting = coveredBy(next)
    const also = waiting ? await claimAll(waiting) : []
    return { job: { ...next, ...claim, attempts: next.attempts + 1 }, covered: also.map(({ id }) => id) }
  }

  async #run({ job, covered }: Claimed): Promise<void> {
    const ids = [job.id, ...covered]
    const write = (of: string[], data: Prisma.JobUpdateManyMutationInput) =>
      this.store.db.job.updateMany({ where: { id: { in: of }, leaseOwner: this.#owner }, data: { ...data, leaseUntil: null } })
    const end = async (data: Prisma.JobUpdateManyMutationInput & { status: JobEnd }) => {
      const over = { doing: '', endedAt: this.now() }
      const isDone = data.status === 'succeeded'
      // Whose work was done with that of others learns nothing of theirs; where it was not done it waits for its own turn.
      const ofCovered = isDone ? { status: data.status, ...over } : { status: 'queued' as const, ...unclaimed }
      if (covered.length > 0) await write(covered, ofCovered)
      await write([job.id], { ...data, ...over })
    }
    const beat = setInterval(() => void this.#extend(ids), leaseMs / 3)
    try {
      if (job.attempts > attemptsMax) throw new Error('Its runner died three times; the log of those processes has the cause.')
      const handler = this.handlers[job.kind]
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      const workspace = await this.store.db.workspace.findUniqueOrThrow({ where: { id: job.workspaceId } })
      const ctx = await makeContext({
        workspace: workspace.name,
        actor: { kind: 'job', id: job.id },
        permissions,
      })
      const result = await handler({ ctx, payload: jsonColumns.Job.payload(job.payload), progress: this.#progress(job.id) })
      await end(result === undefined ? { status: 'succeeded' } : { status: 'succeeded', result })
    } catch (error) {
      // The other runner decides how the job ends.
      if (error instanceof LeaseLost) return log().warn({ job: job.id, kind: job.kind }, 'a job went over to another runner')
      const isCancelled = error instanceof JobCancelled
      if (!isCancelled) log().error({ err: error, job: job.id, kind: job.kind }, 'job failed')
      await end({ status: isCancelled ? 'cancelled' : 'failed', error: errorText(error) })
    } finally {
      clearInterval(beat)
      for (const id of ids) jobBus().emit('ended', id)
    }
  }

  async #extend(ids: string[]): Promise<void> {
    try {
      await this.store.db.job.updateMany({
        where: { id: { in: ids }, leaseOwner: this.#owner },
        data: { leaseUntil: new Date(this.now().getTime() + leaseMs) },
      })
    } catch (error) {
      log().warn({ err: error, jobs: ids }, 'a lease could not be extended')
    }
  }

  #progress(id: string): JobRun['progress'] {
    let lastMs = 0
    let said = ''
    return async (done, total, unit, doing = '') => {
      const nowMs = Date.now()
      if (nowMs - lastMs < progressMs && done < total && doing === said) return
      lastMs = nowMs
      said = doing
      const [row] = await this.store.db.job.updateManyAndReturn({
        where: { id, leaseOwner: this.#owner },
        data: { done, total, unit, doing },
        select: { cancelRequested: true },
      })
      if (!row) throw new LeaseLost('Another process has taken this job over')
      if (row.cancelRequested) throw new JobCancelled('Cancelled by a person')
    }
  }
}

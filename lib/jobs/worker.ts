import { isTransient } from './is-transient'
import { log } from '@/lib/observe/log'
import { inJobSpan } from '@/lib/observe/trace'
import { errorText, jobBus, LeaseLost, makeContext, type Context, type JobKind, type Lane } from '@/lib/kernel'
import { jsonColumns } from '@/lib/store/json-columns'
import { everyWorkspace, inWorkspace, type Prisma, type Store } from '@/lib/store/client'
import { permissions } from '@/lib/domain/permission/permission'
import { Bell } from './bell'
import type { JobQueue, Taken } from './queue/job-queue'
import { TableQueue } from './queue/table-queue'

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

const beatMs = 20_000
const pollMs = 2_000
const progressMs = 250
const lanes: readonly Lane[] = ['short', 'long']

/** Runs queued jobs of all workspaces, one at a time in each lane, for the life of the process. */
export class Worker {
  readonly #queue: JobQueue
  readonly #bells = new Map(lanes.map((lane) => [lane, new Bell()]))
  #stopped = false
  #running: Promise<unknown> | null = null

  constructor(
    readonly store: Store,
    readonly handlers: Partial<Record<JobKind, JobHandler>>,
    /** Decides which jobs are due: real time, or the clock of a test. */
    readonly now: () => Date = () => new Date(),
  ) {
    this.#queue = new TableQueue(store, now)
  }

  start(): void {
    jobBus().on('queued', this.#wakeUp)
    this.store.news.on('queued', this.#wakeUp)
    this.#running ??= Promise.all([...this.#bells].map(([lane, bell]) => this.#loop(lane, bell)))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    jobBus().off('queued', this.#wakeUp)
    this.store.news.off('queued', this.#wakeUp)
    this.#wakeUp()
    await this.#running
  }

  /** Runs the next job that is due, short ones first, if there is one. Returns whether there was. */
  async runNext(): Promise<boolean> {
    for (const lane of lanes) if (await this.#runNextOf(lane)) return true
    return false
  }

  readonly #wakeUp = (): void => {
    for (const bell of this.#bells.values()) bell.ring()
  }

  async #loop(lane: Lane, bell: Bell): Promise<void> {
    while (!this.#stopped) {
      bell.listen()
      if (!(await this.#runNextOf(lane))) await bell.sleep(await this.#untilDue(lane))
    }
  }

  async #runNextOf(lane: Lane): Promise<boolean> {
    const taken = await this.#queue.take(lane).catch((error: unknown) => {
      log().error({ err: error }, 'claiming a job failed')
      return null
    })
    if (!taken) return false
    const { job } = taken
    // A job that cannot be ended because the database is offline is claimed again when its lease expires; the loop must survive
    // for that.
    await inWorkspace(job.workspaceId, () => this.#run(taken)).catch((error: unknown) =>
      log().error({ err: error, job: job.id }, 'a job could not be ended'),
    )
    return true
  }

  /** Milliseconds until the next waiting job is due, at most until the next look for jobs of other processes. */
  async #untilDue(lane: Lane): Promise<number> {
    try {
      // Keeps the connection on which other processes tell of theirs.
      await this.store.clock.current(everyWorkspace)
      const next = await this.#queue.nextDue(lane)
      return next ? Math.max(0, Math.min(pollMs, next.getTime() + 1 - this.now().getTime())) : pollMs
    } catch (error) {
      log().error({ err: error }, 'looking for jobs that wait failed')
      return pollMs
    }
  }

  async #run(taken: Taken): Promise<void> {
    const { job } = taken
    const beat = setInterval(() => void this.#extend(taken), beatMs)
    try {
      const end = await this.#handle(taken).then(
        (result) => () =>
          this.#queue.end(taken, result === undefined ? { status: 'succeeded' } : { status: 'succeeded', result }),
        (error: unknown) => () => this.#fail(taken, error),
      )
      await end()
    } finally {
      clearInterval(beat)
      for (const id of [job.id, ...taken.covered]) jobBus().emit('ended', id)
    }
  }

  #handle(taken: Taken): Promise<Prisma.InputJsonValue | void> {
    const { id, kind, workspaceId, attempts } = taken.job
    const attributes = { 'mettle.job': id, 'mettle.workspace': workspaceId, 'mettle.attempt': attempts }
    return inJobSpan(kind, attributes, () => this.#doWork(taken))
  }

  async #doWork(taken: Taken): Promise<Prisma.InputJsonValue | void> {
    const { job, lease } = taken
    const handler = this.handlers[job.kind]
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
    const workspace = await this.store.db.workspace.findUniqueOrThrow({ where: { id: job.workspaceId } })
    const ctx = await makeContext({ workspace: workspace.name, actor: { kind: 'job', id: job.id }, permissions, lease })
    return handler({ ctx, payload: jsonColumns.Job.payload(job.payload), progress: this.#progress(taken) })
  }

  async #fail(taken: Taken, error: unknown): Promise<void> {
    const { id, kind, attempts } = taken.job
    // The other runner decides how the job ends.
    if (error instanceof LeaseLost) return log().warn({ job: id, kind }, 'a job went over to another runner')
    if (error instanceof JobCancelled) return this.#queue.end(taken, { status: 'cancelled', error: errorText(error) })
    log().error({ err: error, job: id, kind, attempts }, 'job failed')
    if (isTransient(error)) return this.#queue.retry(taken, errorText(error))
    return this.#queue.end(taken, { status: 'failed', error: errorText(error) })
  }

  async #extend(taken: Taken): Promise<void> {
    try {
      await this.#queue.extend(taken)
    } catch (error) {
      log().warn({ err: error, job: taken.job.id }, 'a lease could not be extended')
    }
  }

  #progress(taken: Taken): JobRun['progress'] {
    let lastMs = 0
    let said = ''
    return async (done, total, unit, doing = '') => {
      const nowMs = Date.now()
      if (nowMs - lastMs < progressMs && done < total && doing === said) return
      lastMs = nowMs
      said = doing
      const state = await this.#queue.note(taken, { done, total, unit, doing })
      if (state === 'lost') throw new LeaseLost()
      if (state === 'cancelled') throw new JobCancelled('Cancelled by a person')
    }
  }
}

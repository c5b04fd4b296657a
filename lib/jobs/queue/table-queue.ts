import { randomUUID } from 'node:crypto'
import { coveredBy, coverOf, jobBus, type Lane } from '@/lib/kernel'
import { inWorkspace, type Job, type Prisma, type Store } from '@/lib/store/client'
import { takeJob } from '@/lib/store/job-rows'
import type { JobEnd, JobQueue, Progress, Taken } from './job-queue'

const leaseMs = 60_000
const attemptsMax = 3
const firstDelayMs = 5_000
/** Each further wait is so much longer. */
const delayFactor = 5
const unclaimed = { leaseOwner: null, startedAt: null, attempts: 0 }

/** The queue in the table of jobs: on SQLite one process takes from it, on PostgreSQL any number. */
export class TableQueue implements JobQueue {
  /** The turn in which a workspace was last served, by its id: who waited longest comes next. */
  readonly #served = new Map<string, number>()
  #turn = 0

  constructor(
    readonly store: Store,
    readonly now: () => Date,
  ) {}

  async take(lane: Lane): Promise<Taken | null> {
    for (;;) {
      const taken = await this.#takeNext(lane)
      if (!taken) return null
      const { job } = taken
      if (job.cancelRequested) await this.end(taken, { status: 'cancelled', error: 'Cancelled by a person' })
      else if (job.attempts > attemptsMax) await this.end(taken, { status: 'failed', error: whyDead(job) })
      else return taken
    }
  }

  async nextDue(lane: Lane): Promise<Date | null> {
    const next = await this.store.db.job.findFirst({
      where: { lane, status: { in: ['queued', 'running'] }, leaseUntil: { gt: this.now() } },
      orderBy: { leaseUntil: 'asc' },
      select: { leaseUntil: true },
    })
    return next?.leaseUntil ?? null
  }

  async extend(taken: Taken): Promise<void> {
    await this.#write(taken, idsOf(taken), { leaseUntil: this.#until() })
  }

  async note(taken: Taken, progress: Progress): Promise<'held' | 'lost' | 'cancelled'> {
    const { id, owner } = taken.lease
    const [row] = await this.store.db.job.updateManyAndReturn({
      where: { id, leaseOwner: owner },
      data: { ...progress },
      select: { cancelRequested: true },
    })
    if (!row) return 'lost'
    return row.cancelRequested ? 'cancelled' : 'held'
  }

  async end(taken: Taken, end: JobEnd): Promise<void> {
    const { job, covered } = taken
    const over = { doing: '', endedAt: this.now(), leaseUntil: null }
    const isDone = end.status === 'succeeded'
    // Whose work was done with that of others learns nothing of theirs; where it was not done it waits for its own turn.
    if (covered.length > 0) await this.#write(taken, covered, isDone ? { status: end.status, ...over } : this.#waiting())
    await this.#write(taken, [job.id], { error: null, ...end, ...over })
    for (const id of idsOf(taken)) jobBus().emit('ended', id)
  }

  async retry(taken: Taken, error: string): Promise<void> {
    const { job, covered } = taken
    if (job.attempts >= attemptsMax) return this.end(taken, { status: 'failed', error })
    const leaseUntil = new Date(this.now().getTime() + firstDelayMs * delayFactor ** (job.attempts - 1))
    if (covered.length > 0) await this.#write(taken, covered, this.#waiting())
    await this.#write(taken, [job.id], { status: 'queued', leaseOwner: null, leaseUntil, doing: '', error })
  }

  readonly #until = (): Date => new Date(this.now().getTime() + leaseMs)
  readonly #waiting = () => ({ status: 'queued' as const, leaseUntil: null, ...unclaimed })

  #write({ job, lease }: Taken, ids: string[], data: Prisma.JobUpdateManyMutationInput): Promise<unknown> {
    return inWorkspace(job.workspaceId, () =>
      this.store.db.job.updateMany({ where: { id: { in: ids }, leaseOwner: lease.owner }, data }),
    )
  }

  /** Of the workspaces with work that is due, the one that was served least recently, and of its jobs the oldest. */
  async #takeNext(lane: Lane): Promise<Taken | null> {
    const { db } = this.store
    const due = await db.job.groupBy({ by: ['workspaceId'], where: { lane, ...isDue(this.now()) }, _min: { id: true } })
    const turnOf = ({ workspaceId }: { workspaceId: string }) => this.#served.get(workspaceId) ?? 0
    const inTurn = due.toSorted((a, b) => turnOf(a) - turnOf(b) || (String(a._min.id) < String(b._min.id) ? -1 : 1))
    for (const { workspaceId } of inTurn) {
      const taken = await inWorkspace(workspaceId, () => this.#takeOf(workspaceId, lane))
      if (!taken) continue
      this.#served.set(workspaceId, (this.#turn += 1))
      return taken
    }
    return null
  }

  async #takeOf(workspaceId: string, lane: Lane): Promise<Taken | null> {
    const { db, provider } = this.store
    const now = this.now()
    // New with each taking: a worker that lost a job and takes it again is another one.
    const owner = randomUUID()
    const id = await takeJob(db, provider, { workspaceId, lane, now, owner, until: this.#until() })
    if (id === null) return null
    const oldest = await db.job.findUniqueOrThrow({ where: { id } })
    const cover = coverOf(oldest)
    const [wider] = cover ? await this.#claim({ AND: [cover, isDue(now)] }, owner) : []
    const job = wider ?? oldest
    const waiting = coveredBy(job)
    const also = waiting ? await this.#claim(waiting, owner) : []
    const covered = [...(wider ? [oldest] : []), ...also].map((one) => one.id)
    return { job, covered, lease: { id: job.id, owner } }
  }

  #claim(where: Prisma.JobWhereInput, leaseOwner: string): Promise<Job[]> {
    const claim = { status: 'running' as const, queuedKey: null, leaseOwner, leaseUntil: this.#until() }
    const data = { ...claim, startedAt: this.now(), attempts: { increment: 1 } }
    return this.store.db.job.updateManyAndReturn({ where, data })
  }
}

const idsOf = ({ job, covered }: Taken): string[] => [job.id, ...covered]

const isDue = (now: Date): Prisma.JobWhereInput => ({
  OR: [
    { status: 'queued', leaseUntil: null },
    { status: { in: ['queued', 'running'] }, leaseUntil: { lt: now } },
  ],
})

const whyDead = ({ error }: Job): string => {
  const sentence = 'Its runner died three times; the log of those processes has the cause.'
  return error === null ? sentence : `${sentence} Before that: ${error}`
}

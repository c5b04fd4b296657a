import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable, Transaction } from './client'
import { jobChannel } from './clock/job-channel'
import { readStatement } from './run-statement'

/** The right to do a job, as taken: whoever takes the job later has another owner. */
export interface JobLease {
  id: string
  owner: string
}

/** Which job is to be taken, by whom and until when. */
export interface JobWish {
  workspaceId: string
  lane: 'short' | 'long'
  now: Date
  owner: string
  until: Date
}

const onPostgres = (provider: Provider, sql: string): Prisma.Sql => Prisma.raw(provider === 'postgresql' ? sql : '')

/**
 * Takes the oldest job of a workspace's lane that waits and is due, or whose lease ran out; null where there is none. A job that another
 * process is just taking is passed over.
 */
export async function takeJob(db: Queryable, provider: Provider, wish: JobWish): Promise<string | null> {
  const { workspaceId, lane, now, owner, until } = wish
  const [row] = await readStatement(
    db,
    Prisma.sql`
    UPDATE "Job" SET "status" = 'running', "queuedKey" = NULL, "leaseOwner" = ${owner}, "leaseUntil" = ${until},
      "startedAt" = COALESCE("startedAt", ${now}), "attempts" = "attempts" + 1
    WHERE "id" = (
      SELECT "id" FROM "Job" WHERE "workspaceId" = ${workspaceId} AND "lane" = ${lane} AND "status" IN ('queued', 'running')
        AND ("leaseUntil" < ${now} OR ("status" = 'queued' AND "leaseUntil" IS NULL))
      ORDER BY "id" LIMIT 1 ${onPostgres(provider, 'FOR UPDATE SKIP LOCKED')})
    RETURNING "id"`,
  )
  return row ? String(row[0]) : null
}

/** Whether a job is still its owner's; where it is, nobody else can take it before the end of the transaction. */
export async function holdsJob(db: Transaction, provider: Provider, { id, owner }: JobLease): Promise<boolean> {
  const rows = await readStatement(
    db,
    Prisma.sql`
    SELECT 1 AS held FROM "Job" WHERE "id" = ${id} AND "leaseOwner" = ${owner} AND "status" = 'running'
    ${onPostgres(provider, 'FOR SHARE')}`,
  )
  return rows.length === 1
}

/** Tells the workers of all processes, at commit, that a job waits. On SQLite there is one process. */
export async function tellWorkers(db: Queryable, provider: Provider): Promise<void> {
  if (provider === 'postgresql') await readStatement(db, Prisma.sql`SELECT 1 AS told FROM pg_notify(${jobChannel}, '')`)
}

import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from '@/lib/store/client'
import { isActiveSession } from './active-session'

/** What the sessions of a harness come to; those that were erased count as they were. */
export interface HarnessSum {
  harness: string
  sessions: number
  steps: number
  /** Lines that could not be read. */
  unreadable: number
  /** With steps of their own that mining may learn from. */
  active: number
  /** Of the last change. */
  lastAt: Date
}

/** Sums over the sessions of a workspace (and agent), by harness: a read of the sessions once, and of no step. */
export async function sumSessions(
  db: Queryable,
  provider: Provider,
  where: { workspaceId: string; agentId?: string },
): Promise<HarnessSum[]> {
  const agent = where.agentId === undefined ? Prisma.empty : Prisma.sql`AND "agentId" = ${where.agentId}`
  const last =
    provider === 'sqlite' ? Prisma.sql`MAX("updatedAt")` : Prisma.sql`(extract(epoch FROM MAX("updatedAt")) * 1000)::bigint`
  const rows = await db.$queryRaw<Record<keyof HarnessSum, string | number | bigint>[]>(Prisma.sql`
    SELECT "harness" AS harness, COUNT(*) AS sessions, SUM("stepCount") AS steps, SUM("unreadableCount") AS unreadable,
      SUM(CASE WHEN ${isActiveSession} THEN 1 ELSE 0 END) AS active, ${last} AS "lastAt"
    FROM "Session" WHERE "workspaceId" = ${where.workspaceId} ${agent} GROUP BY 1 ORDER BY 1`)
  return rows.map(({ harness, sessions, steps, unreadable, active, lastAt }) => ({
    harness: String(harness),
    sessions: Number(sessions),
    steps: Number(steps),
    unreadable: Number(unreadable),
    active: Number(active),
    lastAt: new Date(Number(lastAt)),
  }))
}

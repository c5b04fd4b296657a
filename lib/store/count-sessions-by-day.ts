import { Prisma, type Session } from '@/prisma/generated/sqlite/client'
import type { Queryable, Store } from './client'

/** Sessions of one UTC day by outcome; `day` counts from 1 January 1970. */
export interface SessionDay {
  day: number
  outcome: Session['outcome']
  sessions: number
}

/** Sessions of a workspace (and agent) that began since a time, counted by day in the database. */
export async function countSessionsByDay(
  db: Queryable,
  provider: Store['provider'],
  where: { workspaceId: string; agentId?: string; since: Date },
): Promise<SessionDay[]> {
  const day =
    provider === 'sqlite' ? Prisma.sql`"startedAt" / 86400000` : Prisma.sql`floor(extract(epoch FROM "startedAt") / 86400)::int`
  const agent = where.agentId === undefined ? Prisma.empty : Prisma.sql`AND "agentId" = ${where.agentId}`
  const rows = await db.$queryRaw<{ day: number | bigint; outcome: Session['outcome']; sessions: number | bigint }[]>(Prisma.sql`
    SELECT ${day} AS day, "outcome" AS outcome, COUNT(*) AS sessions FROM "Session"
    WHERE "workspaceId" = ${where.workspaceId} ${agent} AND "startedAt" >= ${where.since}
    GROUP BY 1, 2 ORDER BY 1`)
  return rows.map((row) => ({ day: Number(row.day), outcome: row.outcome, sessions: Number(row.sessions) }))
}

import { Prisma, type Use } from '@/prisma/generated/sqlite/client'
import type { Queryable, Store } from './client'

/** Judged uses of one UTC day by outcome; `day` counts from 1 January 1970. */
export interface DayCount {
  day: number
  outcome: NonNullable<Use['outcome']>
  uses: number
}

/** Judged uses of a workspace (and agent) since a time, counted by day in the database. */
export async function countJudgedByDay(
  db: Queryable,
  provider: Store['provider'],
  where: { workspaceId: string; agentId?: string; since: Date },
): Promise<DayCount[]> {
  const day = provider === 'sqlite' ? Prisma.sql`"at" / 86400000` : Prisma.sql`floor(extract(epoch FROM "at") / 86400)::int`
  const agent = where.agentId === undefined ? Prisma.empty : Prisma.sql`AND "agentId" = ${where.agentId}`
  const rows = await db.$queryRaw<
    { day: number | bigint; outcome: NonNullable<Use['outcome']>; uses: number | bigint }[]
  >(Prisma.sql`
    SELECT ${day} AS day, "outcome" AS outcome, COUNT(*) AS uses FROM "Use"
    WHERE "workspaceId" = ${where.workspaceId} ${agent} AND "at" >= ${where.since} AND "isSelected" = ${true}
      AND "outcome" IN ('success', 'partial', 'failure')
    GROUP BY 1, 2 ORDER BY 1`)
  return rows.map((row) => ({ day: Number(row.day), outcome: row.outcome, uses: Number(row.uses) }))
}

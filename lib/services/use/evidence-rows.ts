import { groupBy } from '@/lib/domain/collection/group-by'
import type { Use } from '@/lib/domain/outcome/use'
import type { Queryable } from '@/lib/store/client'
import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'

interface Row {
  skillId: string
  at: Date | number | string
  sessionKey: string
  stage: string
  decision: string | null
  outcome: string | null
  hasCorrection: boolean | number
  causedRework: boolean | number
}

/** A use as the rules look at it, from a row of either database. */
export function useOfRow(row: Row): Use {
  return {
    at: row.at instanceof Date ? row.at.getTime() : typeof row.at === 'number' ? row.at : Date.parse(row.at),
    sessionKey: row.sessionKey,
    stage: row.stage as Use['stage'],
    decision: row.decision as Use['decision'],
    outcome: (row.outcome ?? 'unknown') as Use['outcome'],
    hasCorrection: Boolean(row.hasCorrection),
    causedRework: Boolean(row.causedRework),
  }
}

/**
 * The newest selected and the newest judged uses of every skill of the workspace, `size` of each, newest first: one
 * windowed read for the whole library. `asOf` hides what came later.
 */
export async function recentUses(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  size: number,
  asOf: Date,
): Promise<Map<string, Use[]>> {
  const rows = await db.$queryRaw<Row[]>(Prisma.sql`
    SELECT "skillId", "at", "sessionKey", "stage", "decision", "outcome", "hasCorrection", "causedRework" FROM (
      SELECT u.*,
        ROW_NUMBER() OVER (PARTITION BY "skillId" ORDER BY "at" DESC, "id" DESC) AS "selectedRank",
        ROW_NUMBER() OVER (PARTITION BY "skillId", CASE WHEN "outcome" IS NULL OR "outcome" = 'unknown' THEN 0 ELSE 1 END ORDER BY "at" DESC, "id" DESC) AS "judgedRank"
      FROM "Use" u WHERE "workspaceId" = ${ctx.workspace.id} AND "isSelected" = ${true} AND "at" <= ${asOf}
    ) ranked
    WHERE "selectedRank" <= ${size} OR ("judgedRank" <= ${size} AND "outcome" IS NOT NULL AND "outcome" <> 'unknown')
    ORDER BY "skillId", "selectedRank"`)
  return new Map([...groupBy(rows, (row) => row.skillId)].map(([id, group]) => [id, group.map(useOfRow)]))
}

const columns = {
  skillId: true,
  at: true,
  sessionKey: true,
  stage: true,
  decision: true,
  outcome: true,
  hasCorrection: true,
  causedRework: true,
} as const

/** All uses of some skills, newest first: what a rule needs that looks beyond the window. */
export async function allUses(db: Queryable, skillIds: string[], asOf: Date): Promise<Map<string, Use[]>> {
  const rows = await db.use.findMany({
    where: { skillId: { in: skillIds }, at: { lte: asOf } },
    select: columns,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
  })
  return new Map([...groupBy(rows, (row) => row.skillId)].map(([id, group]) => [id, group.map(useOfRow)]))
}

/** Judged uses of the whole life of every skill of the workspace. */
export async function judgedEver(db: Queryable, ctx: Pick<Context, 'workspace'>, asOf: Date): Promise<Map<string, number>> {
  const counts = await db.use.groupBy({
    by: ['skillId'],
    where: { workspaceId: ctx.workspace.id, isSelected: true, at: { lte: asOf }, outcome: { notIn: ['unknown'] } },
    _count: { _all: true },
  })
  return new Map(counts.map((row) => [row.skillId, row._count._all]))
}

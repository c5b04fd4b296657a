import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'

/** What the selected uses of a skill came to. */
export interface Outcomes {
  /** All of them, judged or not. */
  uses: number
  /** Epoch ms of the newest. */
  lastUsedAt: number
  /** The judged ones, oldest first: s succeeded, p in part, f failed. */
  judged: string
}

/**
 * The outcomes of many skills, a letter a use, from an index alone: a tenth of the time that reading the uses takes. Skills without a
 * selected use are absent.
 */
export async function readOutcomes(
  db: Queryable,
  provider: Provider,
  skillIds: readonly string[],
): Promise<Map<string, Outcomes>> {
  if (skillIds.length === 0) return new Map()
  const json = JSON.stringify(skillIds)
  const [at, isOne] =
    provider === 'sqlite'
      ? [Prisma.sql`MAX("at")`, Prisma.sql`IN (SELECT value FROM json_each(${json}))`]
      : [
          Prisma.sql`(extract(epoch FROM MAX("at")) * 1000)::bigint`,
          Prisma.sql`= ANY (ARRAY(SELECT json_array_elements_text(${json}::json)))`,
        ]
  const rows = await db.$queryRaw<{ skill: string; uses: number | bigint; last: number | bigint; judged: string }[]>(Prisma.sql`
    SELECT "skillId" AS skill, COUNT(*) AS uses, ${at} AS last,
      string_agg(CASE "outcome" WHEN 'success' THEN 's' WHEN 'partial' THEN 'p' WHEN 'failure' THEN 'f' ELSE '' END, ''
        ORDER BY "at", "id") AS judged
    FROM "Use" WHERE "skillId" ${isOne} AND "isSelected" = ${true} GROUP BY "skillId"`)
  return new Map(rows.map(({ skill, uses, last, judged }) => [skill, { uses: Number(uses), lastUsedAt: Number(last), judged }]))
}

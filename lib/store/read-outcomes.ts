import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Provider, Queryable } from './client'
import { inList } from './in-list'

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
  const at = provider === 'sqlite' ? Prisma.sql`MAX("at")` : Prisma.sql`(extract(epoch FROM MAX("at")) * 1000)::bigint`
  const rows = await db.$queryRaw<{ skill: string; uses: number | bigint; last: number | bigint; judged: string }[]>(Prisma.sql`
    SELECT "skillId" AS skill, COUNT(*) AS uses, ${at} AS last,
      string_agg(CASE "outcome" WHEN 'success' THEN 's' WHEN 'partial' THEN 'p' WHEN 'failure' THEN 'f' ELSE '' END, ''
        ORDER BY "at", "id") AS judged
    FROM "Use" WHERE "skillId" ${inList(provider, skillIds)} AND "isSelected" = ${true} GROUP BY "skillId"`)
  return new Map(rows.map(({ skill, uses, last, judged }) => [skill, { uses: Number(uses), lastUsedAt: Number(last), judged }]))
}

import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Queryable } from './client'

/**
 * Names of the tools that steps of a workspace call, those that contain `like` in whatever case, in order, at most `limit`: one index
 * seek per name, however many steps there are. With an agent, every step of its own sessions is read instead. What case is, JavaScript
 * says: SQLite knows that of ASCII alone.
 */
export async function listTools(
  db: Queryable,
  where: { workspaceId: string; agentId?: string | undefined },
  limit: number,
  like = '',
): Promise<string[]> {
  const { workspaceId, agentId } = where
  const wanted = (rows: readonly { tool: string }[]): string[] =>
    rows
      .map(({ tool }) => tool)
      .filter((tool) => tool.toLowerCase().includes(like.toLowerCase()))
      .slice(0, limit)
  if (agentId !== undefined) {
    const own = await db.step.groupBy({
      by: ['tool'],
      where: { workspaceId, session: { agentId }, tool: { not: '' } },
      orderBy: { tool: 'asc' },
    })
    return wanted(own)
  }
  // Only where all names count may the database stop early.
  const stop = like === '' ? Prisma.sql`LIMIT ${limit}` : Prisma.empty
  const rows = await db.$queryRaw<{ tool: string }[]>(Prisma.sql`
    WITH RECURSIVE found(tool) AS (
      SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > ''
      UNION ALL
      SELECT (SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > found.tool)
      FROM found WHERE found.tool IS NOT NULL
    )
    SELECT tool FROM found WHERE tool IS NOT NULL ${stop}`)
  return wanted(rows)
}

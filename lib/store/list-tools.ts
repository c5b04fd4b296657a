import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Queryable } from './client'

/**
 * Names of the tools that steps of a workspace call, in order, `limit` at most: one seek in the index a name, however many steps
 * there are. With an agent only its own sessions' steps are read, each of them.
 */
export async function listTools(
  db: Queryable,
  where: { workspaceId: string; agentId?: string | undefined },
  limit: number,
): Promise<string[]> {
  const { workspaceId, agentId } = where
  if (agentId !== undefined) {
    const own = await db.step.groupBy({
      by: ['tool'],
      where: { workspaceId, session: { agentId }, tool: { not: '' } },
      orderBy: { tool: 'asc' },
      take: limit,
    })
    return own.map(({ tool }) => tool)
  }
  const rows = await db.$queryRaw<{ tool: string }[]>(Prisma.sql`
    WITH RECURSIVE found(tool) AS (
      SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > ''
      UNION ALL
      SELECT (SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > found.tool)
      FROM found WHERE found.tool IS NOT NULL
    )
    SELECT tool FROM found WHERE tool IS NOT NULL LIMIT ${limit}`)
  return rows.map(({ tool }) => tool)
}

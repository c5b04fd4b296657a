import { Prisma } from '@/prisma/generated/sqlite/client'
import type { Queryable } from './client'

/**
 * Names of the tools that steps of a workspace call, those that contain `like` in whatever case, in order, at most `limit`: one index
 * seek per name, however many steps there are. With an agent, every step of its own sessions is read instead.
 */
export async function listTools(
  db: Queryable,
  where: { workspaceId: string; agentId?: string | undefined },
  limit: number,
  like = '',
): Promise<string[]> {
  const { workspaceId, agentId } = where
  const isLike = (tool: string) => tool.toLowerCase().includes(like.toLowerCase())
  if (agentId !== undefined) {
    const own = await db.step.groupBy({
      by: ['tool'],
      where: { workspaceId, session: { agentId }, tool: { not: '' } },
      orderBy: { tool: 'asc' },
    })
    return own
      .map(({ tool }) => tool)
      .filter(isLike)
      .slice(0, limit)
  }
  const pattern = `%${like.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  const rows = await db.$queryRaw<{ tool: string }[]>(Prisma.sql`
    WITH RECURSIVE found(tool) AS (
      SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > ''
      UNION ALL
      SELECT (SELECT MIN("tool") FROM "Step" WHERE "workspaceId" = ${workspaceId} AND "tool" > found.tool)
      FROM found WHERE found.tool IS NOT NULL
    )
    SELECT tool FROM found WHERE tool IS NOT NULL AND lower(tool) LIKE ${pattern} ESCAPE '!' LIMIT ${limit}`)
  return rows.map(({ tool }) => tool)
}

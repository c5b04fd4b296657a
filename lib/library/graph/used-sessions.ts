import { groupBy } from '@/lib/domain/collection/group-by'
import type { Queryable } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, type Context } from '@/lib/kernel'

/** The newest uses, from which relations are computed: a current picture at a bounded cost. */
const usesMax = 20_000
const columns = { skillId: 'plain', harness: 'plain', sessionKey: 'plain' } as const

/** Skills that an agent's sessions used, by session, newest first; the key is the JSON of harness and session key. */
export async function usedSessions(db: Queryable, ctx: Context, agent?: string | null): Promise<Map<string, string[]>> {
  const { agentId } = await agentScope(db, ctx, agent)
  const own = agentId === undefined ? Prisma.empty : Prisma.sql`AND "agentId" = ${agentId}`
  const rows = await readPacked(
    db,
    ctx.store.provider,
    'Use',
    columns,
    Prisma.sql`"id" IN (SELECT "id" FROM "Use" WHERE "workspaceId" = ${ctx.workspace.id} AND "isSelected" = ${true} ${own}
      ORDER BY "at" DESC, "id" DESC LIMIT ${usesMax})`,
  )
  const bySession = groupBy(rows, ([, harness, key]) => JSON.stringify([harness, key]))
  return new Map([...bySession].map(([key, group]) => [key, group.map(([skill]) => String(skill))]))
}

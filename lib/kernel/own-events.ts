import type { Queryable } from '@/lib/store/client'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope } from './resolve-agent'
import type { Context } from './context'

/** Events that a caller may see: those of its agent and those without an agent; all when no agent is named. */
export async function ownEvents(db: Queryable, ctx: Context, agent?: string | null): Promise<Prisma.EventWhereInput> {
  const { agentId } = await agentScope(db, ctx, agent)
  const base = { workspaceId: ctx.workspace.id }
  return agentId === undefined ? base : { ...base, OR: [{ agentId }, { agentId: null }] }
}

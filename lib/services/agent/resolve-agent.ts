import type { Agent } from '@/prisma/generated/sqlite/client'
import { newId } from '@/lib/store/id'
import type { Queryable, Transaction } from '@/lib/store/client'
import type { Context } from '../kernel/context'

export const defaultAgent = 'default'

/** The agent a write is for: the named one, else the caller's, else `default`; an unknown one is made. */
export async function agentForWrite(db: Transaction, ctx: Context, named?: string | null): Promise<Agent> {
  const name = named ?? ctx.agent ?? defaultAgent
  const where = { workspaceId_name: { workspaceId: ctx.workspace.id, name } }
  const data = { id: newId('agent'), workspaceId: ctx.workspace.id, name, createdAt: ctx.now() }
  return db.agent.upsert({ where, create: data, update: {} })
}

/** Whose rows a read may see: one agent's (a filter on agentId that an unknown name leaves empty), or all. */
export async function agentScope(db: Queryable, ctx: Context, named?: string | null): Promise<{ agentId?: string }> {
  const name = named ?? ctx.agent
  if (!name) return {}
  const agent = await db.agent.findUnique({
    where: { workspaceId_name: { workspaceId: ctx.workspace.id, name } },
    select: { id: true },
  })
  return { agentId: agent?.id ?? '' }
}

/** Names of all agents of the workspace by id. */
export async function agentNames(db: Queryable, ctx: Context): Promise<Map<string, string>> {
  const rows = await db.agent.findMany({ where: { workspaceId: ctx.workspace.id }, select: { id: true, name: true } })
  return new Map(rows.map((row) => [row.id, row.name]))
}

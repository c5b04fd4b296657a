import * as contract from '@/lib/contract/agent'
import { agentOrigins } from '@/lib/domain/lifecycle/origin'
import { agentScope, readVerb } from '@/lib/kernel'

/** The agents that the caller may know of, by name: an agent knows itself. */
export const listAgents = readVerb(contract.listAgents, async (ctx) => {
  const { agentId } = await agentScope(ctx.db, ctx)
  const workspaceId = ctx.workspace.id
  const agents = await ctx.db.agent.findMany({ where: { workspaceId, id: agentId }, orderBy: { name: 'asc' } })
  const sessions = await ctx.db.session.groupBy({
    by: ['agentId'],
    where: { workspaceId, agentId, erasedAt: null },
    _count: { id: true },
    _max: { startedAt: true },
  })
  const skills = await ctx.db.skill.groupBy({
    by: ['agentId'],
    where: { workspaceId, agentId, origin: { in: [...agentOrigins] }, state: { not: 'deleted' } },
    _count: { id: true },
  })
  const open = await ctx.db.candidate.groupBy({
    by: ['agentId'],
    where: { workspaceId, agentId, status: 'open' },
    _count: { id: true },
  })
  const sessionsOf = new Map(sessions.map((row) => [row.agentId, row]))
  const skillsOf = new Map(skills.map((row) => [row.agentId, row._count.id]))
  const openOf = new Map(open.map((row) => [row.agentId, row._count.id]))
  return {
    items: agents.map(({ id, name, createdAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      sessions: sessionsOf.get(id)?._count.id ?? 0,
      lastSessionAt: sessionsOf.get(id)?._max.startedAt?.toISOString() ?? null,
      skills: skillsOf.get(id) ?? 0,
      open: openOf.get(id) ?? 0,
    })),
  }
})

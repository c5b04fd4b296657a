import { listSkillEvents as contract } from '@/lib/contract/skill'
import { agentScope } from '../agent/resolve-agent'
import { eventItem } from '../kernel/event'
import { pageOf } from '../kernel/page'
import { readVerb } from '../kernel/verb'
import { loadSkill } from './find-skill'

/** What happened to a skill, newest first. An agent sees what is its own or nobody's. */
export const listSkillEvents = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const { agentId } = await agentScope(ctx.db, ctx, input.agent)
  const own = agentId === undefined ? {} : { OR: [{ agentId }, { agentId: null }] }
  const rows = await ctx.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectId: skill.id, ...own, ...(input.cursor ? { id: { lt: input.cursor } } : {}) },
    orderBy: { id: 'desc' },
    take: input.limit + 1,
  })
  const page = pageOf(rows, input.limit)
  return { items: page.rows.map(eventItem), nextCursor: page.nextCursor }
})

import { listSkillEvents as contract } from '@/lib/contract/skill-history'
import { eventItem, ownEvents, pageOf, readVerb } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'

/** What happened to a skill, newest first. An agent sees what is its own or nobody's. */
export const listSkillEvents = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const own = await ownEvents(ctx.db, ctx, input.agent)
  const rows = await ctx.db.event.findMany({
    where: { ...own, objectId: skill.id, ...(input.cursor ? { id: { lt: input.cursor } } : {}) },
    orderBy: { id: 'desc' },
    take: input.limit + 1,
  })
  const page = pageOf(rows, input.limit)
  return { items: page.rows.map(eventItem), nextCursor: page.nextCursor }
})

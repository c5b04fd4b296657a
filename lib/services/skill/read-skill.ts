import * as contract from '@/lib/contract/skill'
import { cached, minuteOf, readVerb, weighText, withToken } from '@/lib/kernel'
import { dependentsOf, loadSkill, visibleSkills } from '@/lib/library'
import { loadFigures, makeUseToken } from '@/lib/scoring'
import { skillDetail } from '@/lib/serving'

/** A skill by name or id, with everything its page shows. Reading records nothing. */
export const readSkill = readVerb(contract.readSkill, async (ctx, input) => {
  const key = ['skill.read', ctx.agent, input]
  const place = { parts: ['total'], key, period: minuteOf(ctx), weigh: weighText } as const
  const detail = await cached(ctx.db, ctx, place, async () => {
    const row = await loadSkill(ctx.db, ctx, input.name, input.agent)
    const dependents = await dependentsOf(ctx.db, ctx, row, await visibleSkills(ctx.db, ctx, input.agent))
    return { ...(await skillDetail(ctx.db, ctx, row)), dependents: dependents.map((one) => one.name) }
  })
  return withToken(makeUseToken(ctx, { skillId: detail.id, version: detail.version }), detail)
})

/** How a skill did. */
export const readStats = readVerb(contract.readStats, async (ctx, input) => {
  const row = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const figures = (await loadFigures(ctx.db, ctx, [row])).get(row.id)
  if (!figures) throw new Error(`No figures for skill ${row.id}`)
  return figures.figures.stats
})

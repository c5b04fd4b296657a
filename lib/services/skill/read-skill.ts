import * as contract from '@/lib/contract/skill'
import { readVerb } from '@/lib/kernel'
import { dependentsOf, loadSkill, visibleSkills } from '@/lib/library'
import { loadFigures, makeUseToken } from '@/lib/scoring'
import { skillDetail } from '@/lib/serving'

/** A skill by name or id, with everything its page shows. Reading records nothing. */
export const readSkill = readVerb(contract.readSkill, async (ctx, input) => {
  const row = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const detail = await skillDetail(ctx.db, ctx, row)
  const dependents = await dependentsOf(ctx.db, ctx, row, await visibleSkills(ctx.db, ctx, input.agent))
  const token = makeUseToken(ctx, { skillId: row.id, version: row.version })
  return { token, ...detail, dependents: dependents.map((one) => one.name) }
})

/** How a skill did. */
export const readStats = readVerb(contract.readStats, async (ctx, input) => {
  const row = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const figures = (await loadFigures(ctx.db, ctx, [row])).get(row.id)
  if (!figures) throw new Error(`No figures for skill ${row.id}`)
  return figures.figures.stats
})

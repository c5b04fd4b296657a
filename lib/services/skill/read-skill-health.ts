import { readSkillHealth as contract, type SkillHealth } from '@/lib/contract/skill-health'
import { healthWeights } from '@/lib/domain/score/health'
import { inChunks } from '@/lib/store/in-chunks'
import { agentScope, readVerb } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'
import { loadFigures, useItems, type SkillFigures } from '@/lib/scoring'
import { wireScores } from '@/lib/serving'

const parts = ['utility', 'redundancy', 'freshness', 'failureRisk'] as const

function partsOf({ scores }: SkillFigures): SkillHealth['parts'] {
  const wire = wireScores(scores)
  return parts.map((name) => ({
    name,
    value: scores[name].value,
    weight: healthWeights[name],
    adds: scores.health.parts[name],
    from: wire[name]?.parts ?? {},
  }))
}

/** The health of a skill, its parts, and the rows that its window counts, as far as the caller may see them. */
export const readSkillHealth = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const history = (await loadFigures(ctx.db, ctx, [skill])).get(skill.id)
  if (!history) throw new Error(`No figures for skill ${skill.id}`)
  const { figures } = history
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const ids = figures.windowUses.map((one) => one.id)
  const rows = await inChunks(ids, (some) => ctx.db.use.findMany({ where: { id: { in: some }, ...scope } }))
  const newestFirst = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return {
    name: skill.name,
    at: ctx.now().toISOString(),
    value: figures.scores.health.value,
    formula: figures.scores.health.formula,
    parts: partsOf(figures),
    uses: await useItems(ctx.db, ctx, newestFirst),
  }
})

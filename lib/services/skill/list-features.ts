import { listFeatures as contract } from '@/lib/contract/graph'
import { featureColumns, featureRow } from '@/lib/domain/score/features'
import { readVerb } from '@/lib/kernel'
import { visibleSkills } from '@/lib/library'
import { loadFigures } from '@/lib/scoring'

/** What a predictor may learn from: one row a skill, by name, at the time of asking. */
export const listFeatures = readVerb(contract, async (ctx, { agent }) => {
  const rows = await ctx.db.skill.findMany({
    where: await visibleSkills(ctx.db, ctx, agent),
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const figured = await loadFigures(ctx.db, ctx, rows)
  const now = ctx.now().getTime()
  const items = rows.flatMap((row) => {
    const figures = figured.get(row.id)
    if (!figures) return []
    const { stats, scores, facts, evidence } = figures.figures
    const inputs = {
      name: row.name,
      createdAt: row.createdAt.getTime(),
      lastUsedAt: evidence.lastUsedAt,
      successRate: stats.successRate,
      velocity: stats.velocity,
      version: row.version,
      isLearned: row.origin === 'learned',
      taskType: facts.taskType,
      useCount: stats.uses,
      state: row.state,
      tier: row.tier,
      isProtected: row.isProtected,
      health: scores.health,
    }
    return [featureRow(inputs, now, figures.policy)]
  })
  return { columns: [...featureColumns], items }
})

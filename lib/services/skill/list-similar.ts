import * as contract from '@/lib/contract/similar'
import { isLive } from '@/lib/domain/lifecycle/states'
import { likenessPolicy, reaches } from '@/lib/domain/overlap/likeness'
import { readVerb } from '@/lib/kernel'
import { cachedVisibleSkills, loadSkill, similarSkills } from '@/lib/library'

/** Live skills that are like one, whoever wrote them, most similar first. */
export const listSimilar = readVerb(contract.listSimilar, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const visible = await cachedVisibleSkills(ctx.db, ctx, input.agent)
  const others = new Map(visible.filter((row) => isLive(row.state)).map((row) => [row.id, row]))
  const near = await similarSkills(ctx.db, ctx, skill, new Set(others.keys()))
  const items = near.slice(0, input.limit).flatMap(({ id, similarity, by, why }) => {
    const row = others.get(id)
    if (!row) return []
    const { name, title, origin, state: lifecycle } = row
    return [{ id, name, title, origin, lifecycle, similarity, by, why, isSimilar: reaches(similarity, likenessPolicy.similar) }]
  })
  return { items }
})

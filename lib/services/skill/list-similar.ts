import * as contract from '@/lib/contract/similar'
import type { Neighbour } from '@/lib/contract/similar'
import { isLive } from '@/lib/domain/lifecycle/states'
import { overlapIndex } from '@/lib/domain/overlap/nearest'
import { wordSimilarity } from '@/lib/domain/overlap/word-similarity'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { readVerb, type ReadContext } from '@/lib/kernel'
import { cachedVisibleSkills, loadSkill, wordsOfSkill } from '@/lib/library'
import { openLibrary } from '@/lib/serving'
import { jsonColumns } from '@/lib/store/json-columns'

/** From here on a skill is a neighbour, and from there on it is named as similar. */
const neighbourFrom = 0.3
const similarFrom = 0.75
/** Skills whose words are compared: those that the index finds for this one's. */
const comparedMax = 40

interface Near {
  id: string
  similarity: number
  by: Neighbour['by']
}

/** Live skills that are like one, found through the indexes of steps and of words: nobody is compared with everybody. */
export const listSimilar = readVerb(contract.listSimilar, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const visible = await cachedVisibleSkills(ctx.db, ctx, input.agent)
  const others = new Map(visible.filter((row) => row.id !== skill.id && isLive(row.state)).map((row) => [row.id, row]))
  const near = [...bySteps(skill, others), ...(await byWords(ctx, skill, others))]
  const best = near.toSorted((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)).slice(0, input.limit)
  return { items: best.flatMap(({ id, similarity, by }) => itemOf(others.get(id), similarity, by)) }
})

function itemOf(row: Skill | undefined, similarity: number, by: Neighbour['by']): Neighbour[] {
  if (!row) return []
  const { id, name, title } = row
  const kind = { origin: row.origin, lifecycle: row.state }
  return [{ id, name, title, ...kind, similarity, by, isSimilar: similarity >= similarFrom - 1e-9 }]
}

function bySteps(skill: Skill, others: ReadonlyMap<string, Skill>): Near[] {
  const steps = jsonColumns.Skill.shapes(skill.shapes)
  if (steps.length === 0) return []
  const library = [...others.values()].map((row) => ({ id: row.id, steps: jsonColumns.Skill.shapes(row.shapes) }))
  const near = overlapIndex(library, neighbourFrom).near(steps)
  return near.map(({ id, overlap }) => ({ id, similarity: overlap, by: 'steps' as const }))
}

/** Those that have no steps, or all where this one has none. */
async function byWords(ctx: ReadContext, skill: Skill, others: ReadonlyMap<string, Skill>): Promise<Near[]> {
  const hasSteps = jsonColumns.Skill.shapes(skill.shapes).length > 0
  const isCompared = (row: Skill | undefined): row is Skill =>
    row !== undefined && !(hasSteps && jsonColumns.Skill.shapes(row.shapes).length > 0)
  const { index } = await openLibrary(ctx.db, ctx)
  const query = [skill.title, skill.description, ...jsonColumns.Skill.triggers(skill.triggers)].join(' ')
  const hits = index.search(query, { limit: comparedMax, isLoose: true, filter: (id) => isCompared(others.get(id)) })
  const own = await wordsOfSkill(ctx.db, skill)
  const near: Near[] = []
  for (const { id } of hits) {
    const row = others.get(id)
    if (!isCompared(row)) continue
    const similarity = wordSimilarity(own, await wordsOfSkill(ctx.db, row), index.weigh)
    if (similarity >= neighbourFrom) near.push({ id, similarity, by: 'words' })
  }
  return near
}

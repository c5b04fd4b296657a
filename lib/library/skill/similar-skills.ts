import { nearestOverlaps } from '@/lib/domain/overlap/nearest'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { cachedSkills } from './cached-skills'
import { jsonColumns } from '@/lib/store/json-columns'

/** The similarity from which two skills count as similar. */
const similarFrom = 0.6
const live: ReadonlySet<string> = new Set(states.filter(isLive))

/** For each skill with steps, the highest overlap with another live skill of its agent, if one is similar. */
export async function nearestSkills(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, number>> {
  const queries = rows.filter((row) => jsonColumns.Skill.shapes(row.shapes).length > 0)
  if (queries.length === 0) return new Map()
  const agents = new Set(queries.map((row) => row.agentId))
  const nearest = new Map<string, number>()
  const library = (await cachedSkills(db, ctx)).filter(
    (row) => live.has(row.state) && jsonColumns.Skill.shapes(row.shapes).length > 0,
  )
  for (const agentId of agents) {
    const own = (row: Pick<Skill, 'id' | 'agentId' | 'shapes'>) =>
      row.agentId === agentId ? [{ id: row.id, steps: jsonColumns.Skill.shapes(row.shapes) }] : []
    for (const [id, overlap] of nearestOverlaps(queries.flatMap(own), library.flatMap(own), similarFrom)) nearest.set(id, overlap)
  }
  return nearest
}

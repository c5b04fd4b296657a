import { groupBy } from '@/lib/domain/collection/group-by'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import { overlap } from '@/lib/domain/overlap/lcs'
import type { Queryable } from '@/lib/store/client'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Context } from '@/lib/kernel'

export interface NearestSkill {
  id: string
  name: string
  version: number
  /** Overlap of the step sequences, 0…1. */
  similarity: number
}

const live = states.filter(isLive)

/** The live skill of the same agent whose steps overlap most with each candidate's; absent where no step is shared. */
export async function nearestSkills(db: Queryable, ctx: Context, rows: Candidate[]): Promise<Map<string, NearestSkill>> {
  const waiting = rows.filter(
    (row) =>
      (row.patternId || jsonColumns.Skill.shapes(row.shapes).length > 0) && (row.status === 'open' || row.status === 'snoozed'),
  )
  if (waiting.length === 0) return new Map()
  const patternIds = waiting.flatMap((row) => row.patternId ?? [])
  const patterns = await inChunks(patternIds, (some) =>
    db.pattern.findMany({ where: { id: { in: some } }, select: { id: true, shapes: true } }),
  )
  const stepsOf = new Map(patterns.map((row) => [row.id, jsonColumns.Skill.shapes(row.shapes)]))
  const skills = await db.skill.findMany({
    where: {
      workspaceId: ctx.workspace.id,
      agentId: { in: [...new Set(waiting.map((row) => row.agentId))] },
      state: { in: live },
    },
    select: { id: true, name: true, version: true, agentId: true, shapes: true },
    orderBy: { name: 'asc' },
  })
  const byAgent = groupBy(skills, (skill) => skill.agentId)
  const nearest = new Map<string, NearestSkill>()
  for (const row of waiting) {
    const steps = stepsOf.get(row.patternId ?? '') ?? jsonColumns.Skill.shapes(row.shapes)
    const stepSet = new Set(steps)
    for (const { id, name, version, shapes } of byAgent.get(row.agentId) ?? []) {
      const own = jsonColumns.Skill.shapes(shapes)
      if (!own.some((shape) => stepSet.has(shape))) continue
      const similarity = overlap(steps, own)
      if (similarity > (nearest.get(row.id)?.similarity ?? 0)) nearest.set(row.id, { id, name, version, similarity })
    }
  }
  return nearest
}

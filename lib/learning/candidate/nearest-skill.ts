import type { Queryable } from '@/lib/store/client'
import { inChunks } from '@/lib/store/in-chunks'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { compareDrafts, type SimilarSkill } from '@/lib/library'
import { draftProfiles } from './draft-profiles'

export type NearestSkill = SimilarSkill

/** From here on a skill is shown beside a draft. */
const besideFrom = 0.3

/** The live skill beside each waiting draft that is most like it; absent where nothing is. */
export async function nearestSkills(db: Queryable, ctx: Context, rows: readonly Candidate[]): Promise<Map<string, NearestSkill>> {
  const waiting = rows.filter(
    ({ kind, status }) => (kind === 'new' || kind === 'warning') && (status === 'open' || status === 'snoozed'),
  )
  const profiles = await draftProfiles(ctx, waiting)
  const patternIds = waiting.flatMap((row) => row.patternId ?? [])
  const patterns = await inChunks(patternIds, (some) =>
    db.pattern.findMany({ where: { id: { in: some } }, select: { id: true, shapes: true } }),
  )
  const stepsOf = new Map(patterns.map((row) => [row.id, jsonColumns.Pattern.shapes(row.shapes)]))
  const nearest = new Map<string, NearestSkill>()
  if (waiting.length === 0) return nearest
  const like = await compareDrafts(db, ctx, besideFrom)
  for (const row of waiting) {
    const text = profiles.get(row.id)
    if (!text) continue
    const shapes = stepsOf.get(row.patternId ?? '') ?? jsonColumns.Candidate.shapes(row.shapes)
    const draft = { profile: { ...text, shapes }, agentId: row.agentId, isWarning: row.kind === 'warning' }
    const [best] = like(draft, [row.name, row.digest, ...shapes].join(' '))
    if (best) nearest.set(row.id, best)
  }
  return nearest
}

import { groupBy } from '@/lib/domain/collection/group-by'
import { policyFor, savedPolicies, type Context } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Pattern } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { loadEssentialShapes, type EssentialShapes } from './essential-shapes'
import { loadHistory, type History } from './load-history'
import { windowStart } from './window-start'

/** A finding of a pattern in a session. */
export interface OccurrencePlace {
  sessionId: string
  positions: number[]
  optional: { after: number; position: number }[]
}

/**
 * Where a pattern stands. What is proposed has rows; of the many observed ones only the pattern is kept, and its places are read again
 * from the stored steps of those sessions that use its rarest tool: no transcript, and no other session.
 */
export async function findOccurrences(db: Queryable, ctx: Context, pattern: Pattern): Promise<OccurrencePlace[]> {
  const rows = await db.occurrence.findMany({ where: { patternId: pattern.id }, orderBy: { id: 'asc' } })
  if (rows.length > 0) {
    return rows.map((row) => ({
      sessionId: row.sessionId,
      positions: jsonColumns.Occurrence.positions(row.positions),
      optional: jsonColumns.Occurrence.optional(row.optional),
    }))
  }
  const essential = await loadEssentialShapes(db, ctx)
  const { policy } = policyFor(await savedPolicies(db, ctx), { agentId: pattern.agentId })
  const hashes = jsonColumns.Pattern.shapes(pattern.shapes)
  const tool = await rarestTool(db, pattern.agentId, hashes, essential)
  const scope = { agentId: pattern.agentId, since: windowStart(policy, ctx.now()), tool }
  const history = await loadHistory(db, ctx.store.provider, scope, essential)
  return placesIn(history, [hashes])[0] ?? []
}

/** The tool of the pattern that the fewest steps of the agent use; undefined where a spelling of it is only the pattern's own. */
async function rarestTool(
  db: Queryable,
  agentId: string,
  hashes: readonly string[],
  essential: EssentialShapes,
): Promise<string | undefined> {
  const tools = [...new Set(hashes.flatMap((hash) => essential.shapes.get(hash)?.tool ?? []))]
  const counts = await db.step.groupBy({ by: ['tool'], where: { agentId, tool: { in: tools } }, _count: true })
  if (counts.length < tools.length) return undefined
  return counts.toSorted((a, b) => a._count - b._count || (a.tool < b.tool ? -1 : 1))[0]?.tool
}

/** Where each of some patterns stands in a history, without a gap: one pass for all of them. */
export function placesIn(
  { sessions, mined, shapeHashes }: History,
  patterns: readonly (readonly string[])[],
): OccurrencePlace[][] {
  const places = patterns.map((): OccurrencePlace[] => [])
  const idOf = new Map(shapeHashes.map((hash, id) => [hash, id]))
  const wanted = patterns.map((hashes) => hashes.map((hash) => idOf.get(hash) ?? -1))
  const byStart = groupBy([...wanted.keys()], (index) => wanted[index]?.[0] ?? -1)
  for (const [index, { sequences }] of mined.entries()) {
    for (const { shapes, positions } of sequences) {
      for (let at = 0; at < shapes.length; at += 1) {
        for (const one of byStart.get(shapes[at] ?? -1) ?? []) {
          const length = wanted[one]!.length
          if (!wanted[one]!.every((shape, i) => shapes[at + i] === shape)) continue
          const stepPositions = Array.from({ length }, (_, i) => positions[at + i] ?? 0)
          places[one]!.push({ sessionId: sessions[index]?.id ?? '', positions: stepPositions, optional: [] })
        }
      }
    }
  }
  return places
}

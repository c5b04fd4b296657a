import { posteriorMean } from '@/lib/domain/score/estimate'
import { compareRanked, rank, worthRanking, type Ranked, type RankInput } from '@/lib/domain/search/rank'
import { diversify, comparedMax } from '@/lib/domain/search/diversify'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Hit } from './find-hits'
import type { Library } from './library'
import { learnStandings, openGround, type RankingGround, type Standing } from './ranking-ground'

export interface Rankable extends RankInput, Standing {
  /** How relevance came about, beside the parts of the score. */
  found: Record<string, number>
  health: number
  /** The cluster that brought it; absent where the request itself did. */
  cluster?: { id: string; name: string }
}
export type RankedSkill = Ranked<Rankable>

/** Found skills that may be served, with what ranks them. */
function servable(hits: readonly Hit[], standings: ReadonlyMap<string, Standing | null>): Rankable[] {
  const found: Rankable[] = []
  for (const hit of hits) {
    const standing = standings.get(hit.id)
    if (!standing) continue
    // Field by field: this is made for every hit of every request.
    const { judged, successes, health, decay, row, figured, warning } = standing
    const { id, name, relevance, isExactName } = hit
    found.push({ id, name, relevance, isExactName, found: hit.found, judged, successes, health, decay, row, figured, warning })
  }
  return found
}

/** Mean success rate of the skills of an agent, and of those that are nobody's own; without an agent: of all. */
function meanOf({ rates }: Library, agentId: string | undefined): number {
  const read = [...rates].filter(([owner]) => agentId === undefined || owner === agentId || owner === '')
  const sum = (pick: (judged: { judged: number; successes: number }) => number) =>
    read.reduce((total, [, rate]) => total + pick(rate), 0)
  return posteriorMean(
    sum((rate) => rate.successes),
    sum((rate) => rate.judged),
  )
}

export interface RankedHits {
  /** In the order in which they should get room. */
  skills: RankedSkill[]
  /** Skills that say what to keep from, best first. */
  warnings: RankedSkill[]
}

/**
 * Ranks what was found: who may be served, by score, near-duplicates after what is different. `draft`: the row of a skill that does
 * not exist yet.
 */
export async function rankSkills(
  ctx: Context & { db: Queryable },
  library: Library,
  hits: readonly Hit[],
  { limit, agentId, draft }: { limit: number; agentId?: string; draft?: Skill },
): Promise<RankedHits> {
  const isSure = ({ id }: Hit): boolean => {
    const entry = library.entries.get(id)
    return entry !== undefined && entry.state !== 'degraded' && !entry.isWarning
  }
  const worth = worthRanking(hits, Math.max(limit, comparedMax), isSure)
  const ground = draft ? withDraftRow(await openGround(ctx.db, ctx), draft) : await openGround(ctx.db, ctx)
  if (worth.some(({ id }) => !ground.standings.has(id)))
    await learnStandings(
      ctx.db,
      ctx,
      ground,
      worth.map(({ id }) => id),
    )
  const ranked = rank(servable(worth, ground.standings), meanOf(library, agentId))
  const positive = ranked.filter((item) => !item.row.isWarning)
  const spread = diversify(positive, limit, (a, b) => ground.redundancy(a.id, b.id))
  const skills = [...spread.slice(0, limit).sort(compareRanked), ...spread.slice(limit)]
  return { skills, warnings: ranked.filter((item) => item.row.isWarning) }
}

/** The same ground with a skill that does not exist yet; what is learned there is not kept. */
const withDraftRow = ({ rows, standings, redundancy }: RankingGround, draft: Skill): RankingGround => ({
  learning: null,
  rows: new Map(rows).set(draft.id, draft),
  standings: new Map(standings),
  redundancy,
})

import { redundancyOf } from '@/lib/domain/overlap/likeness'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import { posteriorMean } from '@/lib/domain/score/estimate'
import { compareRanked, rank, worthRanking, type Ranked, type RankInput } from '@/lib/domain/search/rank'
import { diversify, comparedMax } from '@/lib/domain/search/diversify'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { compareSkills, skillsById } from '@/lib/library'
import { servingFigures, servingNote, type ServingFigures } from '@/lib/scoring'
import type { Queryable } from '@/lib/store/client'
import type { Hit } from './find-hits'
import type { Library } from './library'

export interface Rankable extends RankInput {
  health: number
  /** How relevance came about, beside the parts of the score. */
  found: Record<string, number>
  row: Skill
  figured: ServingFigures
  warning: string | null
  /** The cluster that brought it; absent where the request itself did. */
  cluster?: { id: string; name: string }
}
export type RankedSkill = Ranked<Rankable>

/** Found skills that may be served, with what ranks them. */
async function servable(db: Queryable, ctx: Context, hits: readonly Hit[], draft?: Skill): Promise<Rankable[]> {
  const byId = await skillsById(db, ctx)
  const rowOf = (id: string) => (id === draft?.id ? draft : byId.get(id))
  const rows = hits.flatMap((hit) => rowOf(hit.id) ?? [])
  const figures = await servingFigures(db, ctx, rows)
  return hits.flatMap((hit) => {
    const [row, figured] = [rowOf(hit.id), figures.get(hit.id)]
    if (!row || !figured) return []
    const { window, health, decay, policy } = figured
    const { origin, state, tier } = row
    const { isServed, warning } = exposure({ origin, state, tier, rate: window.rate }, policy)
    if (!isServed || (row.isWarning && policy.serveWarnings === 'off')) return []
    const { id, name, relevance, isExactName, found } = hit
    // Field by field: this is made for every hit of every request.
    return [
      {
        id,
        name,
        relevance,
        isExactName,
        found,
        judged: window.judged,
        successes: window.successes + window.partials / 2,
        health,
        decay: decay.value,
        row,
        figured,
        warning: servingNote(row, figured, warning !== undefined),
      },
    ]
  })
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
  const ranked = rank(await servable(ctx.db, ctx, worth, draft), meanOf(library, agentId))
  const positive = ranked.filter((item) => !item.row.isWarning)
  const compare = await compareSkills(ctx.db, ctx)
  const spread = diversify(positive, limit, (a, b) => redundancyOf(compare(a.id, b.id)?.similarity ?? 0))
  const skills = [...spread.slice(0, limit).sort(compareRanked), ...spread.slice(limit)]
  return { skills, warnings: ranked.filter((item) => item.row.isWarning) }
}

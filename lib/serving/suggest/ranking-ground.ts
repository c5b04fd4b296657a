import { exposure } from '@/lib/domain/lifecycle/exposure'
import { redundancyOf } from '@/lib/domain/overlap/likeness'
import type { RankInput } from '@/lib/domain/search/rank'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { cached, minuteOf, type Context } from '@/lib/kernel'
import { compareSkills, skillsById } from '@/lib/library'
import { servingFigures, servingNote, type ServingFigures } from '@/lib/scoring'

/** How a skill stands, whatever was asked. */
export interface Standing extends Required<Pick<RankInput, 'judged' | 'successes' | 'health' | 'decay'>> {
  row: Skill
  figured: ServingFigures
  warning: string | null
}

/** What every ranking stands on: the same for all requests of a minute, until a skill or its figures change. */
export interface RankingGround {
  rows: ReadonlyMap<string, Skill>
  /** Of the skills that a request found since; null: not served. */
  standings: Map<string, Standing | null>
  /** Some are being found out, for whoever asked first. */
  learning: Promise<void> | null
  /** How much one skill makes of another needless. */
  redundancy: (a: string, b: string) => number
}

export function openGround(db: Queryable, ctx: Context): Promise<RankingGround> {
  const weigh = ({ rows }: RankingGround) => rows.size
  const place = { parts: ['content', 'figures'], key: ['ground of rankings'], period: minuteOf(ctx), weigh } as const
  return cached(db, ctx, place, async () => {
    const [rows, compare] = [await skillsById(db, ctx), await compareSkills(db, ctx)]
    return { rows, standings: new Map(), learning: null, redundancy: (a, b) => redundancyOf(compare(a, b)?.similarity ?? 0) }
  })
}

/** Adds what is not known yet of the skills with some ids. Requests that come together mostly miss the same: one finds it out for all. */
export async function learnStandings(db: Queryable, ctx: Context, ground: RankingGround, ids: readonly string[]): Promise<void> {
  const missing = () => ids.flatMap((id) => (ground.standings.has(id) ? [] : (ground.rows.get(id) ?? [])))
  for (;;) {
    if (missing().length === 0) return
    if (ground.learning === null) break
    // Where it failed, this request tries itself.
    await ground.learning.catch(() => undefined)
  }
  ground.learning = learn(db, ctx, ground, missing()).finally(() => void (ground.learning = null))
  await ground.learning
}

async function learn(db: Queryable, ctx: Context, { standings }: RankingGround, missing: readonly Skill[]): Promise<void> {
  const figures = await servingFigures(db, ctx, missing)
  for (const row of missing) standings.set(row.id, standingOf(row, figures.get(row.id)))
}

function standingOf(row: Skill, figured: ServingFigures | undefined): Standing | null {
  if (!figured) return null
  const { window, health, decay, policy } = figured
  const { origin, state, tier } = row
  const { isServed, warning } = exposure({ origin, state, tier, rate: window.rate }, policy)
  if (!isServed || (row.isWarning && policy.serveWarnings === 'off')) return null
  return {
    judged: window.judged,
    successes: window.successes + window.partials / 2,
    health,
    decay: decay.value,
    row,
    figured,
    warning: servingNote(row, figured, warning !== undefined),
  }
}

import { readOverview as contract } from '@/lib/contract/maintenance'
import type { OutputOf } from '@/lib/contract/operation'
import type { SkillItem } from '@/lib/contract/skill-shape'
import { groupBy } from '@/lib/domain/collection/group-by'
import { successPhrase } from '@/lib/domain/lifecycle/phrase'
import { isLive } from '@/lib/domain/lifecycle/states'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { agentScope, oncePer, readVerb, type ReadContext } from '@/lib/kernel'
import { cachedVisibleSkills } from '@/lib/library'
import { estimateOf, fittingByUses, historiesOf, ownTotals, type History } from '@/lib/scoring'
import { sumSessions, type HarnessSum } from '@/lib/ingest'
import { withStatus } from '@/lib/learning'
import { skillItems } from '@/lib/serving'
import { movingEvents } from '@/lib/domain/lifecycle/transitions'
import { dayMs } from '@/lib/domain/score/score'
import { libraryRate } from './library-rate'
import { measuresOf } from './measures'

type Overview = OutputOf<typeof contract>

const shownMax = 5
const degradedMax = 50
/** Judged uses before a skill is said to help or to hurt. */
const judgedMin = 5

const sourcesOf = (sums: readonly HarnessSum[]): Overview['sources'] =>
  sums.map(({ harness, sessions, unreadable, lastAt }) => ({ harness, sessions, unreadable, lastAt: lastAt.toISOString() }))

async function lastRunOf(ctx: ReadContext, agent: string | undefined): Promise<Overview['lastRun']> {
  const row = await ctx.db.sweep.findFirst({ where: { workspaceId: ctx.workspace.id, isDryRun: false }, orderBy: { id: 'desc' } })
  if (!row) return null
  const [own] = await ownTotals(ctx.db, { ...ctx, agent: agent || ctx.agent }, [row])
  return { id: row.id, status: row.status, endedAt: row.endedAt?.toISOString() ?? null, moved: own?.moved ?? 0 }
}

const total = (sums: readonly HarnessSum[], of: 'sessions' | 'steps' | 'active'): number =>
  sums.reduce((sum, one) => sum + one[of], 0)

type Judged = Pick<Overview, 'helped' | 'hurt'>

/** Skills whose interval lies above one half, surest first, and those whose interval lies below it. */
const helpedAndHurt = oncePer((figured: ReadonlyMap<string, History>, rows: readonly Skill[]): Judged => {
  const live = rows.filter((row) => isLive(row.state))
  const judged = live.flatMap((row) => {
    const figures = figured.get(row.id)
    if (!figures) return []
    const { judged, rate, successes, partials } = figures.window
    if (rate === null || judged < judgedMin) return []
    const { low, high } = estimateOf(successes + partials / 2, judged, null).parts
    return [{ name: row.name, mean: rate, low, high, judged }]
  })
  const helped = judged.filter((one) => one.low > 0.5).sort((a, b) => b.low - a.low || (a.name < b.name ? -1 : 1))
  const hurt = judged.filter((one) => one.high < 0.5).sort((a, b) => a.high - b.high || (a.name < b.name ? -1 : 1))
  return { helped: helped.slice(0, shownMax), hurt: hurt.slice(0, shownMax) }
})

/** "4 of the last 20 judged uses succeeded. It is protected, so policy does not move it." */
const failingText = ({ stats }: SkillItem): string =>
  `${successPhrase({ ...stats.window })}. It is protected, so policy doesn’t move it.`

/** Now first: the sentence of the state tells of the day on which it began. */
function degradedText({ why, stats }: SkillItem): string {
  const present = successPhrase(stats.window)
  return stats.window.judged === 0 || why.includes(present) ? why : `Now ${present}. ${why}`
}

const countsByState = (rows: readonly Skill[]): Record<string, number> =>
  Object.fromEntries([...groupBy(rows, (row) => row.state)].map(([state, group]) => [state, group.length]))

const stateIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'state' in value ? value.state : undefined

/** How many skills came to each state in the last seven days, moves that were undone left out. */
async function weekMoves(ctx: ReadContext, scope: { agentId?: string }): Promise<Record<string, number>> {
  const since = new Date(ctx.now().getTime() - 7 * dayMs)
  const events = await ctx.db.event.findMany({
    where: {
      workspaceId: ctx.workspace.id,
      ...scope,
      objectKind: 'skill',
      verb: { in: [...movingEvents, 'create'] },
      at: { gte: since },
      undoneById: null,
    },
    select: { before: true, after: true },
  })
  const arrivals = events.flatMap(({ before, after }) => {
    const to = stateIn(after)
    return typeof to === 'string' && to !== stateIn(before) ? [to] : []
  })
  return Object.fromEntries([...groupBy(arrivals, (state) => state)].map(([state, group]) => [state, group.length]))
}

/** What needs a person first, then how the library does. Reads many figures and records nothing. */
export const readOverview = readVerb(contract, async (ctx, input) => {
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const own = { workspaceId: ctx.workspace.id, ...scope }
  const rows = await cachedVisibleSkills(ctx.db, ctx, input.agent)
  const figured = await historiesOf(ctx.db, ctx, rows)
  const degraded = await skillItems(ctx.db, ctx, rows.filter((row) => row.state === 'degraded').slice(0, degradedMax))
  const failing = await skillItems(ctx.db, ctx, (await fittingByUses(ctx, rows, { failing: true })).slice(0, degradedMax))
  const waiting = { ...own, AND: withStatus(ctx, 'open') }
  const sums = await sumSessions(ctx.db, ctx.store.provider, own)
  const counts = {
    sessions: total(sums, 'sessions'),
    steps: total(sums, 'steps'),
    skills: rows.length,
    patterns: await ctx.db.pattern.count({ where: own }),
  }
  const skills = new Map(rows.map((row) => [row.id, row]))
  return {
    workspace: { name: ctx.workspace.name, isDemo: ctx.workspace.isDemo },
    toReview: await ctx.db.candidate.count({ where: waiting }),
    degraded: degraded.map((skill) => ({ name: skill.name, why: degradedText(skill) })),
    failing: failing.map((skill) => ({ name: skill.name, why: failingText(skill) })),
    lastRun: await lastRunOf(ctx, input.agent),
    byLifecycle: countsByState(rows),
    unproven: countsByState(rows.filter((row) => isLive(row.state) && (figured.get(row.id)?.uses ?? 0) === 0)),
    weekMoves: await weekMoves(ctx, scope),
    counts,
    measures: await measuresOf(ctx, { skills, figured, scope, active: total(sums, 'active') }),
    rate: await libraryRate(ctx, input.agent),
    ...helpedAndHurt(figured, rows),
    sources: sourcesOf(sums),
    // What ships with the product is nobody's library yet.
    isEmpty: counts.sessions === 0 && rows.every((row) => row.origin === 'builtin'),
  }
})

import type { OutputOf } from '@/lib/contract/operation'
import type { readOverview } from '@/lib/contract/maintenance'
import { groupBy } from '@/lib/domain/collection/group-by'
import { estimate } from '@/lib/domain/score/estimate'
import { dayMs } from '@/lib/domain/score/score'
import { successRate } from '@/lib/domain/score/success-rate'
import { countJudgedByDay, type DayCount } from '@/lib/store/count-judged-by-day'
import { agentScope, type ReadContext } from '@/lib/kernel'
import { cachedSkills } from '@/lib/library'
import type { Skill } from '@/prisma/generated/sqlite/client'

export type RatePoint = OutputOf<typeof readOverview>['rate'][number]

const days = 90
const pointDays = 7

type Scope = Parameters<typeof countJudgedByDay>[2]

/** Counts by the very list of skills that they were made under: with any write to a ledger it is another list. */
const counted = new WeakMap<readonly Skill[], Map<string, DayCount[]>>()

async function countedDays(ctx: ReadContext, scope: Scope): Promise<DayCount[]> {
  const skills = await cachedSkills(ctx.db, ctx)
  const known = counted.get(skills) ?? new Map<string, DayCount[]>()
  counted.set(skills, known)
  const key = `${scope.agentId ?? '*'} ${scope.since.getTime()}`
  const days = known.get(key) ?? (await countJudgedByDay(ctx.db, ctx.store.provider, scope))
  known.set(key, days)
  return days
}

/** How the whole library did, week by week back from today: the uses judged in each, with the interval of their rate. */
export async function libraryRate(ctx: ReadContext, agent: string | undefined): Promise<RatePoint[]> {
  const today = Math.floor(ctx.now().getTime() / dayMs)
  const since = new Date((today - days + 1) * dayMs)
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, agent)), since }
  const counts = await countedDays(ctx, scope)
  // Weeks end today, so that the newest is a whole one.
  const weeks = groupBy(counts, (count) => today - Math.floor((today - count.day) / pointDays) * pointDays)
  return [...weeks].map(([lastDay, group]) => {
    const sum = (outcome: string) => group.reduce((total, count) => total + (count.outcome === outcome ? count.uses : 0), 0)
    const trials = { successes: sum('success'), partials: sum('partial'), failures: sum('failure') }
    const { value, parts } = successRate(trials)
    const { low, high } = estimate({ successes: trials.successes + trials.partials / 2, judged: parts.judged }).parts
    const firstDay = lastDay - pointDays + 1
    return { at: new Date(firstDay * dayMs).toISOString(), n: parts.judged, rate: value, low, high }
  })
}

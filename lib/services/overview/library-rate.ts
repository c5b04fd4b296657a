import type { OutputOf } from '@/lib/contract/operation'
import type { readOverview } from '@/lib/contract/maintenance'
import { groupBy } from '@/lib/domain/collection/group-by'
import { estimate } from '@/lib/domain/score/estimate'
import { dayMs } from '@/lib/domain/score/score'
import { successRate } from '@/lib/domain/score/success-rate'
import { countJudgedByDay } from '@/lib/store/count-judged-by-day'
import { agentScope } from '../agent/resolve-agent'
import type { ReadContext } from '../kernel/context'

export type RatePoint = OutputOf<typeof readOverview>['rate'][number]

const days = 90
const pointDays = 7

/** How the whole library did, week by week back from today: the uses judged in each, with the interval of their rate. */
export async function libraryRate(ctx: ReadContext, agent: string | undefined): Promise<RatePoint[]> {
  const today = Math.floor(ctx.now().getTime() / dayMs)
  const since = new Date((today - days + 1) * dayMs)
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, agent)), since }
  const counts = await countJudgedByDay(ctx.db, ctx.store.provider, scope)
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

import { readLibrary as contract } from '@/lib/contract/skill'
import { isLive } from '@/lib/domain/lifecycle/states'
import { successRate } from '@/lib/domain/score/success-rate'
import { readVerb } from '@/lib/kernel'
import { cachedVisibleSkills } from '@/lib/library'
import { freshnessOf, historiesOf } from '@/lib/scoring'

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** The library in figures. Means and the rate are over live skills; the rate pools their windows. */
export const readLibrary = readVerb(contract, async (ctx, input) => {
  const rows = await cachedVisibleSkills(ctx.db, ctx, input.agent)
  const live = rows.filter((row) => isLive(row.state))
  const byId = await historiesOf(ctx.db, ctx, rows)
  const histories = live.map((row) => byId.get(row.id)!)
  const now = ctx.now().getTime()
  const sum = (name: 'successes' | 'partials' | 'failures') => histories.reduce((total, { window }) => total + window[name], 0)
  const pooled = successRate({ successes: sum('successes'), partials: sum('partials'), failures: sum('failures') })
  const byLifecycle = countBy(rows, (row) => row.state)
  return {
    total: rows.length,
    active: live.length,
    deprecated: byLifecycle.deprecated ?? 0,
    byLifecycle,
    byOrigin: countBy(rows, (row) => row.origin),
    byTier: countBy(rows, (row) => String(row.tier)),
    meanUtility: mean(histories.map((one) => one.utility)),
    meanFreshness: mean(live.map((row, i) => freshnessOf(row, histories[i]!, now))),
    successRate: pooled.value,
    judged: pooled.parts.judged,
    judgedSkills: histories.filter(({ window }) => window.judged > 0).length,
  }
})

import * as contract from '@/lib/contract/maintenance'
import { notFound } from '@/lib/domain/problem/problem'
import { pageOf, policyFor, readVerb, savedPolicies } from '@/lib/kernel'
import { differenceOf, ownTotals, runItem, runSummary, visibleRun } from '@/lib/scoring'

const minuteMs = 60_000

/** Runs, newest first, and when the schedule runs the next one. */
export const listRuns = readVerb(contract.listRuns, async (ctx, input) => {
  const where = { workspaceId: ctx.workspace.id, ...(input.cursor ? { id: { lt: input.cursor } } : {}) }
  const fetched = await ctx.db.sweep.findMany({ where, orderBy: { id: 'desc' }, take: input.limit + 1 })
  const { rows, nextCursor } = pageOf(fetched, input.limit)
  const { policy } = policyFor(await savedPolicies(ctx.db, ctx), {})
  const last = await ctx.db.sweep.findFirst({
    where: { workspaceId: ctx.workspace.id, isDryRun: false },
    orderBy: { id: 'desc' },
  })
  const nextAt =
    policy.sweepMinutes > 0 ? new Date((last?.startedAt ?? ctx.now()).getTime() + policy.sweepMinutes * minuteMs) : null
  const own = await ownTotals(ctx.db, ctx, rows)
  return { items: own.map(runSummary), nextCursor, nextAt: nextAt?.toISOString() ?? null }
})

export const readRun = readVerb(contract.readRun, async (ctx, input) => {
  const row = await ctx.db.sweep.findFirst({
    where: { id: input.id, workspaceId: ctx.workspace.id },
    include: { decisions: { orderBy: { position: 'asc' } } },
  })
  if (!row) throw notFound('sweep with that ID')
  const [own] = await ownTotals(ctx.db, ctx, [row])
  const run = runItem(await visibleRun(ctx.db, ctx, { ...row, looked: own?.looked ?? 0 }))
  return { run, difference: await differenceOf(ctx, run) }
})

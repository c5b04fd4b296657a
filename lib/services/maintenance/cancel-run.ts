import * as contract from '@/lib/contract/maintenance'
import { notFound } from '@/lib/domain/problem/problem'
import { flowVerb } from '@/lib/kernel'
import { runItem, visibleRun } from '@/lib/scoring'

/** Asks a running sweep to end; it looks between two parts. What it did until then stands. An ended one stays as it is. */
export const cancelRun = flowVerb(contract.cancelRun, async (ctx, { id }) => {
  const mine = { id, workspaceId: ctx.workspace.id }
  await ctx.store.db.sweep.updateMany({ where: { ...mine, status: 'running' }, data: { cancelRequested: true } })
  const include = { decisions: { orderBy: { position: 'asc' as const } } }
  const row = await ctx.store.db.sweep.findFirst({ where: mine, include })
  if (!row) throw notFound('sweep with that ID')
  return { run: runItem(await visibleRun(ctx.store.db, ctx, row)) }
})

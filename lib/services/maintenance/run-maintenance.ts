import * as contract from '@/lib/contract/maintenance'
import { log } from '@/lib/observe/log'
import type { Sweep } from '@/prisma/generated/sqlite/client'
import { flowVerb, type Context } from '@/lib/kernel'
import { runItem, visibleRun, beginSweep } from '@/lib/scoring'
import { finishSweep } from './sweep'

/** How long a caller waits for the end of a run; after that it reads the run by its id. */
const patienceMs = 30_000

const triggerOf = (ctx: Context): Sweep['trigger'] =>
  ctx.actor.kind === 'person' || ctx.actor.kind === 'key' || ctx.actor.kind === 'agent' ? ctx.actor.kind : 'job'

/** Sweeps the library once. A second run on the same evidence changes nothing. */
export const runMaintenance = flowVerb(contract.runMaintenance, async (ctx, input) => {
  const asOf = input.asOf ? new Date(input.asOf) : ctx.now()
  const run = await beginSweep(ctx, { dryRun: input.dryRun, asOf, trigger: triggerOf(ctx) })
  const work = finishSweep(ctx, run)
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs)
  })
  const first = await Promise.race([work.then(() => 'ended' as const), patience]).finally(() => clearTimeout(timer))
  if (first === 'late') work.catch((error: unknown) => log().error({ err: error, run: run.id }, 'a maintenance run failed'))
  const row = await ctx.store.db.sweep.findUniqueOrThrow({
    where: { id: run.id },
    include: { decisions: { orderBy: { position: 'asc' } } },
  })
  return { run: runItem(await visibleRun(ctx.store.db, ctx, row)) }
})

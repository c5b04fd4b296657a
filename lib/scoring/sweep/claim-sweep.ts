import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import type { Queryable } from '@/lib/store/client'
import type { Sweep } from '@/prisma/generated/sqlite/client'
import { isUniqueViolation, policyFor, savedPolicies, type Context } from '@/lib/kernel'

export interface SweepOrder {
  dryRun: boolean
  asOf: Date
  trigger: Sweep['trigger']
}

const leaseMs = 60_000
const leaseFrom = (now: Date): Date => new Date(now.getTime() + leaseMs)

/**
 * Claims the one sweep of a workspace. A run whose process died ends when its lease expires.
 * @throws Problem `conflict` while another one runs.
 */
export async function beginSweep(ctx: Context, order: SweepOrder): Promise<Sweep> {
  const now = ctx.now()
  const { policy } = policyFor(await savedPolicies(ctx.store.db, ctx), {})
  await ctx.store.db.sweep.updateMany({
    where: { runningKey: ctx.workspace.id, leaseUntil: { lt: now } },
    data: { runningKey: null, status: 'failed', error: 'Its process ended before the sweep finished.', endedAt: now },
  })
  const data = {
    id: newId('sweep'),
    workspaceId: ctx.workspace.id,
    runningKey: ctx.workspace.id,
    status: 'running' as const,
    trigger: order.trigger,
    isDryRun: order.dryRun,
    asOf: order.asOf,
    policyVersion: policy.version,
    leaseUntil: leaseFrom(now),
    startedAt: now,
  }
  try {
    return await ctx.store.db.sweep.create({ data })
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('A sweep is running. Wait for it to end, then read it at /api/maintenance.')
    throw error
  }
}

export class SweepCancelled extends Error {}

/**
 * Renews the claim of a sweep and stores its progress and results so far.
 * @throws SweepCancelled when a person cancelled it, or another process took over its expired claim.
 */
export async function advanceSweep(
  db: Queryable,
  ctx: Pick<Context, 'now'>,
  run: Pick<Sweep, 'id' | 'runningKey'>,
  done: { looked?: number; total?: number; done?: number; moved?: number },
): Promise<void> {
  const mine = { id: run.id, runningKey: run.runningKey, cancelRequested: false }
  const { count } = await db.sweep.updateMany({ where: mine, data: { ...done, leaseUntil: leaseFrom(ctx.now()) } })
  if (count !== 1) throw new SweepCancelled('Cancelled by a person. Earlier moves stay.')
}

import { conflict } from '@/lib/domain/problem/problem'
import { newId } from '@/lib/store/id'
import { bulkInsert } from '@/lib/store/bulk-insert'
import type { Decision as DecisionRow, Sweep } from '@/prisma/generated/sqlite/client'
import { flushDisk } from '../disk/flush-disk'
import type { Context } from '../kernel/context'
import { errorText } from '../kernel/error-text'
import { isUniqueViolation } from '../kernel/database-error'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { applyDecisions, type Taken } from './apply-decisions'
import { decideLibrary, type Judged } from './decide-library'

export interface SweepOrder {
  dryRun: boolean
  asOf: Date
  trigger: string
}

const leaseMs = 10 * 60_000

/**
 * Claims the one sweep of a workspace. A run whose process died is ended when its lease has run out.
 * @throws Problem `conflict` while another one runs.
 */
export async function beginSweep(ctx: Context, order: SweepOrder): Promise<Sweep> {
  const now = ctx.now()
  const { policy } = policyFor(await savedPolicies(ctx.store.db, ctx), {})
  await ctx.store.db.sweep.updateMany({
    where: { runningKey: ctx.workspace.id, leaseUntil: { lt: now } },
    data: { runningKey: null, status: 'failed', error: 'Its process ended before it did.', endedAt: now },
  })
  const data = {
    id: newId('sweep'),
    workspaceId: ctx.workspace.id,
    runningKey: ctx.workspace.id,
    status: 'running',
    trigger: order.trigger,
    isDryRun: order.dryRun,
    asOf: order.asOf,
    policyVersion: policy.version,
    leaseUntil: new Date(now.getTime() + leaseMs),
    startedAt: now,
  }
  try {
    return await ctx.store.db.sweep.create({ data })
  } catch (error) {
    if (isUniqueViolation(error))
      throw conflict('A maintenance run is under way. Wait for its end and look at it under /api/maintenance.')
    throw error
  }
}

/** Runs a claimed sweep to its end: decides for the whole library and, unless it is dry, makes the moves in one commit. */
export async function finishSweep(ctx: Context, run: Sweep): Promise<void> {
  try {
    const all = await decideLibrary(ctx.store.reader, ctx, run.asOf)
    const taken = run.isDryRun ? allOf(all) : await applyDecisions(ctx, run.id, all, run.asOf)
    await storeDecisions(ctx, run, taken)
    await flushDisk(ctx)
    const moved = taken.filter((one) => one.eventId !== null).length
    await end(ctx, run, { status: 'succeeded', looked: all.length, moved })
  } catch (error) {
    await end(ctx, run, { status: 'failed', error: errorText(error) })
    throw error
  }
}

const allOf = (all: Judged[]): Taken[] =>
  all.flatMap((judged) => judged.decisions.map((decision) => ({ judged, decision, eventId: null })))

async function end(
  ctx: Context,
  run: Sweep,
  data: { status: string; looked?: number; moved?: number; error?: string },
): Promise<void> {
  await ctx.store.db.sweep.update({
    where: { id: run.id },
    data: { ...data, runningKey: null, leaseUntil: null, endedAt: ctx.now() },
  })
}

const columns = {
  id: 'text',
  sweepId: 'text',
  position: 'int',
  skillId: 'text',
  skillName: 'text',
  verb: 'text',
  from: 'text',
  to: 'text',
  applied: 'bool',
  wouldHave: 'bool',
  reason: 'text',
  reasonCode: 'text',
  inputs: 'json',
  eventId: 'text',
} as const

async function storeDecisions(ctx: Context, run: Sweep, taken: Taken[]): Promise<void> {
  const rows = taken.map(({ judged, decision, eventId }, position): DecisionRow => {
    const inputs = { ...decision.inputs, policyVersion: judged.policy.version } as unknown as DecisionRow['inputs']
    return {
      id: newId('decision'),
      sweepId: run.id,
      position,
      skillId: judged.skill.id,
      skillName: judged.skill.name,
      verb: decision.verb,
      from: decision.from,
      to: decision.to,
      applied: eventId !== null,
      wouldHave: decision.kind !== 'move',
      reason: decision.reason,
      reasonCode:
        decision.kind === 'would-have' ? 'protected' : decision.kind === 'review' ? 'not-learned' : decision.reasonClass,
      inputs,
      eventId,
    }
  })
  await bulkInsert(ctx.store.db, ctx.store.provider, 'Decision', columns, rows)
}

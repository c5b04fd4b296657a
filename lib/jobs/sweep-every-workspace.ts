import { Problem } from '@/lib/domain/problem/problem'
import { inEveryWorkspace, policyFor, savedPolicies, type Context } from '@/lib/kernel'
import { beginSweep } from '@/lib/scoring'
import { finishSweep } from '@/lib/services/maintenance/sweep'

const minuteMs = 60_000

/** Whether a workspace's next scheduled sweep is due. A workspace without skills needs none. */
async function isDue(ctx: Context): Promise<boolean> {
  const { policy } = policyFor(await savedPolicies(ctx.store.db, ctx), {})
  if (policy.sweepMinutes === 0) return false
  if ((await ctx.store.db.skill.count({ where: { workspaceId: ctx.workspace.id } })) === 0) return false
  const last = await ctx.store.db.sweep.findFirst({
    where: { workspaceId: ctx.workspace.id, isDryRun: false },
    orderBy: { id: 'desc' },
  })
  return !last || ctx.now().getTime() - last.startedAt.getTime() >= policy.sweepMinutes * minuteMs
}

/** Runs the sweeps that are due by each workspace's policy, except those that another process has begun. */
export async function sweepEveryWorkspace(): Promise<void> {
  await inEveryWorkspace({}, { job: 'schedule', failure: 'the scheduled sweep failed' }, async (ctx) => {
    if (!(await isDue(ctx))) return
    try {
      await finishSweep(ctx, await beginSweep(ctx, { dryRun: false, asOf: ctx.now(), trigger: 'schedule' }))
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'conflict')) throw error
    }
  })
}

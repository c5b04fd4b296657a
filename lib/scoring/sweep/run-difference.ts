import type { SweepRun } from '@/lib/contract/maintenance'
import type { ReadContext } from '@/lib/kernel'
import { runItem } from './run-view'
import { visibleRun } from './visible-run'

interface Difference {
  previous: string
  at: string
  added: { skill: string; verb: string }[]
  gone: { skill: string; verb: string }[]
}

const keyOf = (one: { skillId: string; verb: string; wouldHave: boolean }) => `${one.skillId}:${one.verb}:${one.wouldHave}`
const nameOf = ({ skill, verb }: { skill: string; verb: string }) => ({ skill, verb })

/**
 * The decisions of a run that the previous run did not make, and the reverse; previews are compared with previews. Null for the
 * first.
 */
export async function differenceOf(ctx: ReadContext, run: SweepRun): Promise<Difference | null> {
  const row = await ctx.db.sweep.findFirst({
    where: { workspaceId: ctx.workspace.id, isDryRun: run.dryRun, status: 'succeeded', id: { lt: run.id } },
    orderBy: { id: 'desc' },
    include: { decisions: { orderBy: { position: 'asc' } } },
  })
  if (!row) return null
  const before = runItem(await visibleRun(ctx.db, ctx, row)).decisions
  const [own, earlier] = [new Set(run.decisions.map(keyOf)), new Set(before.map(keyOf))]
  return {
    previous: row.id,
    at: row.startedAt.toISOString(),
    added: run.decisions.filter((one) => !earlier.has(keyOf(one))).map(nameOf),
    gone: before.filter((one) => !own.has(keyOf(one))).map(nameOf),
  }
}

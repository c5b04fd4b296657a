import { replay, type PolicyFrom } from '@/lib/domain/lifecycle/replay'
import type { PolicyPatch } from '@/lib/domain/policy/policy'
import type { ScopedPolicy } from '@/lib/domain/policy/resolve'
import type { Context } from '@/lib/kernel/context'
import { firstSeq, loadHistories, loadSweeps } from './load-history'
import { seqOf } from '@/lib/scoring/policy/load-answers'
import { policyFor } from '@/lib/kernel/policy-in-force'

/** The policies of a skill through time: each save of any scope that applies to it. */
async function policiesOf(ctx: Context, skill: { id: string; agentId: string | null }) {
  const rows = await ctx.store.db.policy.findMany({ where: { workspaceId: ctx.workspace.id }, orderBy: { version: 'asc' } })
  const saved = new Map<string, ScopedPolicy>()
  const inForce = () => policyFor(saved, { agentId: skill.agentId, skillId: skill.id }).policy
  const policies: [PolicyFrom<string>, ...PolicyFrom<string>[]] = [{ seq: firstSeq, policy: inForce() }]
  for (const row of rows) {
    saved.set(`${row.scope}:${row.scopeId}`, { version: row.version, values: row.values as PolicyPatch })
    policies.push({ seq: seqOf(row.id), policy: inForce() })
  }
  return policies
}

interface Logged {
  run: number
  skill: string
  verb: string
  from: string
  to: string
  reason: string
  inputs: string
  isMove: boolean
}

const sorted = (value: object): string => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const inOrder = (rows: Logged[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** The decision log as sweeps wrote it, and as a replay of the histories computes it. */
export async function bothLogs(ctx: Context): Promise<{ written: string[]; replayed: string[] }> {
  const where = { workspaceId: ctx.workspace.id, isDryRun: false, status: 'succeeded' }
  const runs = await ctx.store.db.sweep.findMany({ where, include: { decisions: true }, orderBy: { id: 'asc' } })
  const written = runs.flatMap((run, index) =>
    run.decisions.map(({ skillId: skill, verb, from, to, reason, inputs, wouldHave }): Logged => ({
      run: index,
      skill,
      verb,
      from,
      to,
      reason,
      isMove: !wouldHave,
      inputs: sorted(inputs as object),
    })),
  )
  const skills = await ctx.store.db.skill.findMany({ where: { workspaceId: ctx.workspace.id } })
  const sweeps = await loadSweeps(ctx.store.reader, ctx)
  const histories = await loadHistories(ctx.store.reader, ctx, skills, null)
  const replayed: Logged[] = []
  for (const skill of skills) {
    const loaded = histories.get(skill.id)
    if (!loaded) throw new Error(`No history of ${skill.name}`)
    const { decided } = replay(loaded.history, sweeps, await policiesOf(ctx, skill), { isEverySweep: true })
    for (const { sweep, decision } of decided) {
      const { verb, from, to, reason, inputs, kind } = decision
      replayed.push({ run: sweep, skill: skill.id, verb, from, to, reason, isMove: kind === 'move', inputs: sorted(inputs) })
    }
  }
  return { written: inOrder(written), replayed: inOrder(replayed) }
}

import * as contract from '@/lib/contract/policy'
import { retirementFields } from '@/lib/domain/lifecycle/operating'
import { cached, policyFor, readVerb, savedPolicies } from '@/lib/kernel'
import { scopeOf } from '@/lib/scoring'
import { runTask } from '@/lib/thread/run-task'

/** Simulated for each rate: a share of one half is right within 5 points in 95 of 100 cases. */
const histories = 400

/** How often the retirement rule errs under a scope's policy with other values in their place. */
export const readOperating = readVerb(contract.readOperating, async (ctx, { agent, skill, ...values }) => {
  const scope = await scopeOf(ctx.db, ctx, { agent, skill })
  const skillId = scope.kind === 'skill' ? scope.id : null
  const { policy } = policyFor(await savedPolicies(ctx.db, ctx), { agentId: scope.agentId, skillId })
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const asked = { ...policy, ...given, frozen: 'off' as const }
  // The figures follow from these values alone: nothing makes them stale.
  const key = ['operating', ...retirementFields.map((name) => asked[name])]
  return cached(ctx.db, ctx, { parts: [], key }, () => runTask('operating', { policy: asked, options: { histories } }))
})

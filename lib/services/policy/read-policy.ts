import * as contract from '@/lib/contract/maintenance'
import { agentScope } from '../agent/resolve-agent'
import { readVerb } from '../kernel/verb'
import { loadSkill } from '../skill/find-skill'
import { policyFor, savedPolicies } from './policy-in-force'

/** The numbers that decide, for the workspace, an agent or a skill, each with the scope it comes from. */
export const readPolicy = readVerb(contract.readPolicy, async (ctx, input) => {
  const skill = input.skill ? await loadSkill(ctx.db, ctx, input.skill, input.agent) : null
  const { agentId } = skill ? { agentId: skill.agentId } : await agentScope(ctx.db, ctx, input.agent)
  const { policy, sources } = policyFor(await savedPolicies(ctx.db, ctx), { agentId, skillId: skill?.id })
  const { version, ...values } = policy
  return { version, values: { ...values }, sources }
})

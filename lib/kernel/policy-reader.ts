import type { Policy } from '@/lib/domain/policy/policy'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { oncePer } from './once-per'
import { policyFor, type SavedPolicies } from './policy-in-force'

/** The policy of each skill; skills without a policy of their own share their agent's. */
export const policyReader = oncePer((saved: SavedPolicies): ((row: Pick<Skill, 'id' | 'agentId'>) => Policy) => {
  const known = new Map<string, Policy>()
  return ({ id, agentId }) => {
    const skillId = saved.has(`skill:${id}`) ? id : ''
    const key = `${agentId ?? ''}:${skillId}`
    const policy = known.get(key) ?? policyFor(saved, { agentId, skillId }).policy
    known.set(key, policy)
    return policy
  }
})

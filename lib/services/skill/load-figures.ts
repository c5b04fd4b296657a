import type { Policy } from '@/lib/domain/policy/policy'
import type { ScopedPolicy } from '@/lib/domain/policy/resolve'
import type { Queryable } from '@/lib/store/client'
import { readUses } from '@/lib/store/read-uses'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { nearestSkills } from './similar-skills'
import { ledgerUse, skillFigures, type LedgerUse, type SkillFigures } from './skill-figures'

/** A skill's figures with what they were made from. */
export interface Figured {
  figures: SkillFigures
  policy: Policy
  /** Selected uses, newest first. */
  uses: LedgerUse[]
}

/** The policy of each skill; skills without a policy of their own share their agent's. */
function policyReader(saved: Map<string, ScopedPolicy>): (row: Skill) => Policy {
  const known = new Map<string, Policy>()
  return ({ id, agentId }) => {
    const skillId = saved.has(`skill:${id}`) ? id : ''
    const key = `${agentId ?? ''}:${skillId}`
    const policy = known.get(key) ?? policyFor(saved, { agentId, skillId }).policy
    known.set(key, policy)
    return policy
  }
}

/** The figures of many skills under the policy of each: three queries, however many skills there are. */
export async function loadFigures(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, Figured>> {
  const [ledger, saved] = [
    await readUses(
      db,
      ctx.store.provider,
      rows.map((row) => row.id),
    ),
    await savedPolicies(db, ctx),
  ]
  const now = ctx.now().getTime()
  const policyOf = policyReader(saved)
  const nearest = await nearestSkills(db, ctx, rows)
  return new Map(
    rows.map((row) => {
      const uses = (ledger.get(row.id) ?? []).map(ledgerUse)
      const policy = policyOf(row)
      return [
        row.id,
        {
          figures: skillFigures({ row, uses, policy, similar: nearest.has(row.id) ? [nearest.get(row.id)!] : [], now }),
          policy,
          uses,
        },
      ]
    }),
  )
}

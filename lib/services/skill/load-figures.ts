import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import { readUses } from '@/lib/store/read-uses'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { ledgerUse, skillFigures, type LedgerUse, type SkillFigures } from './skill-figures'

/** A skill's figures with what they were made from. */
export interface Figured {
  figures: SkillFigures
  policy: Policy
  /** Selected uses, newest first. */
  uses: LedgerUse[]
}

/** The figures of many skills under the policy of each: two queries, however many skills there are. */
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
  return new Map(
    rows.map((row) => {
      const uses = (ledger.get(row.id) ?? []).map(ledgerUse)
      const { policy } = policyFor(saved, { agentId: row.agentId, skillId: row.id })
      return [row.id, { figures: skillFigures({ row, uses, policy, similar: [], now }), policy, uses }]
    }),
  )
}

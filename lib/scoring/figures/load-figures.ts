import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyReader, savedPolicies, type Context } from '@/lib/kernel'
import { nearestSkills } from '@/lib/library'
import { ledgersOf } from './ledgers'
import { skillFigures, type LedgerUse, type SkillFigures } from './skill-figures'

/** A skill's figures with their inputs. */
export interface Figured {
  figures: SkillFigures
  policy: Policy
  /** Selected uses, newest first. */
  uses: LedgerUse[]
}

/** The figures of many skills under the policy of each: three queries, however many skills there are. */
export async function loadFigures(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, Figured>> {
  const [ledger, saved] = [await ledgersOf(db, ctx, rows), await savedPolicies(db, ctx)]
  const now = ctx.now().getTime()
  const policyOf = policyReader(saved)
  const nearest = await nearestSkills(db, ctx, rows)
  return new Map(
    rows.map((row) => {
      const uses = ledger.get(row.id) ?? []
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

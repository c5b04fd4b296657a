import { exposure } from '@/lib/domain/lifecycle/exposure'
import { isProtectedWhileFailing } from '@/lib/domain/lifecycle/failing'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyReader, savedPolicies, type ReadContext } from '@/lib/kernel'
import { historiesOf, type History } from './lean-figures'
import { skillFacts } from './skill-facts'

/** Conditions on a skill's own uses; an absent field is no condition. */
export interface UseConditions {
  failing?: boolean
  served?: boolean
  judged?: 'ever' | 'window'
}

/** Whether agents are offered a skill under its policy. */
export function isOffered(row: Skill, history: History | undefined, policy: Policy): boolean {
  const { origin, state } = skillFacts(row)
  return exposure({ origin, state, tier: row.tier, rate: history?.window.rate ?? null }, policy).isServed
}

/** The skills that match, each by its own policy and its own uses. */
export async function fittingByUses(
  ctx: ReadContext,
  rows: readonly Skill[],
  conditions: UseConditions,
): Promise<readonly Skill[]> {
  const { failing, served, judged } = conditions
  if (failing === undefined && served === undefined && judged === undefined) return rows
  const histories = await historiesOf(ctx.db, ctx, rows)
  const policyOf = policyReader(await savedPolicies(ctx.db, ctx))
  return rows.filter((row) => {
    const history = histories.get(row.id)
    if (!history) return false
    if (judged === 'ever' && history.firstRate === null) return false
    if (judged === 'window' && history.window.judged === 0) return false
    if (served !== undefined && isOffered(row, history, policyOf(row)) !== served) return false
    return failing === undefined || isProtectedWhileFailing(skillFacts(row), history.window, policyOf(row)) === failing
  })
}

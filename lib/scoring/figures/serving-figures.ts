import type { Policy } from '@/lib/domain/policy/policy'
import { decay } from '@/lib/domain/score/decay'
import { dayMs } from '@/lib/domain/score/score'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyReader, savedPolicies, type Context } from '@/lib/kernel'
import { leanFigures, type LeanFigures } from './lean-figures'

/** What decides whether and how a skill is served: the same values as those of `loadFigures`. */
export interface ServingFigures extends Pick<LeanFigures, 'window' | 'health'> {
  decay: ReturnType<typeof decay>
  policy: Policy
}

/** The serving figures of many skills, by id. What was counted for a row is kept with it until its ledger changes. */
export async function servingFigures(db: Queryable, ctx: Context, rows: readonly Skill[]): Promise<Map<string, ServingFigures>> {
  const [lean, policyOf] = [await leanFigures(db, ctx, rows), policyReader(await savedPolicies(db, ctx))]
  const now = ctx.now().getTime()
  return new Map(
    rows.map((row) => {
      const { window, health, lastUsedAt } = lean.get(row.id)!
      const policy = policyOf(row)
      const days = (now - (lastUsedAt ?? row.createdAt.getTime())) / dayMs
      return [row.id, { window, health, policy, decay: decay(row.taskType, days, policy) }]
    }),
  )
}

import type { Decision } from '@/lib/domain/lifecycle/decide'
import type { Policy } from '@/lib/domain/policy/policy'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Queryable } from '@/lib/store/client'
import type { Decision as DecisionRow, Sweep } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import type { Context } from '@/lib/kernel'

/** A decision as stored with a run, with the event of its move if it was applied. */
export interface AppliedDecision {
  skill: { id: string; name: string }
  policy: Policy
  decision: Pick<Decision, 'kind' | 'from' | 'to' | 'reason' | 'inputs' | 'heldBy'> & { verb: string; reasonClass: string }
  eventId: string | null
}

const columns = columnsOf('Decision')

/** Why a decision had no effect, otherwise the class of its reason. */
function codeOf({ kind, heldBy, reasonClass }: AppliedDecision['decision']): string {
  if (kind === 'would-have') return heldBy === 'freeze' ? 'frozen' : 'protected'
  return kind === 'review' ? 'not-learned' : reasonClass
}

/** Stores decisions with their inputs and reasons, from the given position of the run on. */
export async function storeDecisions(
  db: Queryable,
  ctx: Pick<Context, 'store'>,
  run: Pick<Sweep, 'id'>,
  applied: readonly AppliedDecision[],
  from: number,
): Promise<void> {
  const rows = applied.map(({ skill, policy, decision, eventId }, index): DecisionRow => ({
    id: newId('decision'),
    sweepId: run.id,
    position: from + index,
    skillId: skill.id,
    skillName: skill.name,
    verb: decision.verb,
    from: decision.from,
    to: decision.to,
    applied: eventId !== null,
    wouldHave: decision.kind !== 'move',
    reason: decision.reason,
    reasonCode: codeOf(decision),
    inputs: { ...decision.inputs, policyVersion: policy.version },
    eventId,
  }))
  await bulkInsert<DecisionRow>(db, ctx.store.provider, 'Decision', columns, rows)
}

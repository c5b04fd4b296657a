import { queueMining, before, beforeOf, type Inverse } from '@/lib/kernel'
import { judgeSessionUses } from '@/lib/scoring'

/** Undoes a person's judgement of a session's outcome. */
export const sessionInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: `outcome ${beforeOf(event, before.session).outcome} again` }],
  async apply(tx, event) {
    const { outcome, outcomeSource, outcomeBecause } = beforeOf(event, before.session)
    const row = await tx.db.session.update({
      where: { id: event.objectId },
      data: { outcome, outcomeSource, outcomeBecause, updatedAt: tx.now() },
    })
    // The withdrawn outcome judged the uses; the previous one judges them again.
    await judgeSessionUses(tx, { ...row, outcome: 'unknown', outcomeSource: 'person' }, { isUndo: true })
    await judgeSessionUses(tx, row, { isUndo: true })
    await queueMining(tx, [row.agentId])
  },
}

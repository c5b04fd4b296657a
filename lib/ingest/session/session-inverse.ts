import { queueMining, before, beforeOf, type Inverse } from '@/lib/kernel'
import { judgeSessionUses } from '@/lib/scoring'

/** A person's word on how a session ended. */
export const sessionInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: `outcome ${beforeOf(event, before.session).outcome} again` }],
  async apply(tx, event) {
    const { outcome, outcomeSource, outcomeBecause } = beforeOf(event, before.session)
    const row = await tx.db.session.update({
      where: { id: event.objectId },
      data: { outcome, outcomeSource, outcomeBecause, updatedAt: tx.now() },
    })
    // The word that is taken back judged the uses; then what stood before it judges them again.
    await judgeSessionUses(tx, { ...row, outcome: 'unknown', outcomeSource: 'person' }, { isUndo: true })
    await judgeSessionUses(tx, row, { isUndo: true })
    tx.afterCommit(async () => void (await queueMining(tx, [row.agentId])))
  },
}

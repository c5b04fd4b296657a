import { conflict } from '@/lib/domain/problem/problem'
import { ledgerRowMaker, lockAndRead } from './record-uses'
import { saveUses } from './save-uses'
import { addVerdict } from './use-state'
import { before, beforeOf, type Inverse } from '@/lib/kernel'

/**
 * Undoes a judgement that replaced another. The ledger is append-only, so the same source's earlier judgement is appended again.
 */
export const judgementInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: `a use judged ${beforeOf(event, before.judgement).outcome ?? 'unknown'} again` },
  ],
  async apply(tx, event) {
    const previous = beforeOf(event, before.judgement)
    const state = (await lockAndRead(tx, [previous.use])).get(previous.use)
    if (!state) throw conflict('The judged use no longer exists.')
    const outcome = previous.source === 'explicit' ? (previous.outcome ?? 'unknown') : 'unknown'
    const reason = event.undoesId === null ? 'undone' : event.reason
    addVerdict(state, { source: 'explicit', outcome, reason }, ledgerRowMaker(tx))
    await saveUses(tx, [state], { isUndo: true })
  },
}

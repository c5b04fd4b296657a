import type { Outcome } from '@/lib/domain/outcome/use'
import { conflict } from '@/lib/domain/problem/problem'
import { ledgerRowMaker, lockAndRead } from '../use/record-uses'
import { saveUses } from '../use/save-uses'
import { addVerdict } from '../use/use-state'
import type { Inverse } from './inverse'

interface Standing {
  use: string
  outcome: Outcome | null
  source: string | null
}

/** A word on a use that replaced another. The ledger only grows: what the same source had said before is said again. */
export const judgementInverse: Inverse = {
  plan: (event) => [
    { object: event.objectName, change: `a use judged ${(event.before as unknown as Standing).outcome ?? 'unknown'} again` },
  ],
  async apply(tx, event) {
    const before = event.before as unknown as Standing
    const state = (await lockAndRead(tx, [before.use])).get(before.use)
    if (!state) throw conflict('The use that was judged is gone.')
    const outcome = before.source === 'explicit' ? (before.outcome ?? 'unknown') : 'unknown'
    addVerdict(state, { source: 'explicit', outcome, reason: 'undone' }, ledgerRowMaker(tx))
    await saveUses(tx, [state], { isUndo: true })
  },
}

import { redactionSetting } from './own-rules'
import { writeSetting } from './setting'
import type { Inverse } from './inverse'
import { before, beforeOf } from './payload'

/** Restores the workspace's own redaction rules to their earlier state. */
export const redactionInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the previous redaction rules' }],
  async apply(tx, event) {
    const { rules } = beforeOf(event, before.redaction)
    await writeSetting(tx.db, tx, redactionSetting, rules)
  },
}

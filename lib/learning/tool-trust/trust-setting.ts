import { trustRule, type TrustRule } from '@/lib/contract/tool-trust'
import {
  before,
  beforeOf,
  enqueueMining,
  everyAgent,
  readableItems,
  writeSetting,
  type Inverse,
  type Setting,
} from '@/lib/kernel'

/** What a workspace says of whose words its tools bring. */
export const trustSetting: Setting<TrustRule[]> = {
  key: 'toolTrust',
  schema: trustRule.array(),
  none: [],
  salvage: readableItems(trustRule),
}

/** The rules before hold again, and drafts are judged by them anew. */
export const trustInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the previous rules for tools' }],
  async apply(tx, event) {
    await writeSetting(tx.db, tx, trustSetting, beforeOf(event, before.toolTrust).rules)
    await enqueueMining(tx, everyAgent)
  },
}

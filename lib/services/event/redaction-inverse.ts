import type { RedactionRule } from '@/lib/contract/redaction'
import { writeRules } from '../redaction/own-rules'
import type { Inverse } from './inverse'

/** The workspace's own redaction rules, as they were before. */
export const redactionInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the redaction rules as they were before' }],
  async apply(tx, event) {
    const { rules } = event.before as unknown as { rules: RedactionRule[] }
    await writeRules(tx.db, tx.workspace.id, rules, tx.now())
  },
}

import { enqueue, wakeWorker } from '../job/queue'
import { everyAgent } from '../pattern/run-mining'
import type { ShapeRule } from '../shape-rule/read-rules'
import { writeRule } from '../shape-rule/write-rule'
import type { Inverse } from './inverse'

/** What a workspace says of a tool: the rule before holds again, for stored steps, too. */
export const shapeRuleInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the parameters that count, as before' }],
  async apply(tx, event) {
    await writeRule(tx, event.objectId, event.before as unknown as ShapeRule)
    await enqueue(tx.db, tx, { kind: 'mine', agentId: null, queuedKey: everyAgent, payload: { agentId: everyAgent } })
    tx.afterCommit(wakeWorker)
  },
}

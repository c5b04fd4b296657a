import { enqueueMining, everyAgent, before, beforeOf, type Inverse } from '@/lib/kernel'
import { writeRule } from './write-rule'

/** What a workspace says of a tool: the rule before holds again, for stored steps, too. */
export const shapeRuleInverse: Inverse = {
  plan: (event) => [{ object: event.objectName, change: 'the parameters that count, as before' }],
  async apply(tx, event) {
    await writeRule(tx, event.objectId, beforeOf(event, before.shapeRule))
    await enqueueMining(tx, everyAgent)
  },
}

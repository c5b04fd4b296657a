import { agent, ids, learned, sessionKey, type Examples } from './example'

const digest = '3f6c1b0e9a7d4c52b8e1f0a9d3c6e7b45f2a1d0c9b8e7f6a5d4c3b2a19087f6e'
const steps = [
  { tool: 'search_orders', params: ['query'], description: 'Find the orders of the customer.' },
  { tool: 'get_order', params: ['order_id'], description: 'Look at the order that waits.' },
  { tool: 'update_order', params: ['order_id', 'status'], description: 'Mark it as shipped.' },
]

/** How work becomes a candidate, and what a reviewer does with it. */
export const learningExamples: Examples = {
  'mining.run': { agent },
  'pattern.list': { agent, state: 'proposed', limit: 20 },
  'pattern.read': { id: ids.pattern, limit: 20, offset: 0 },
  'shapeRule.list': {},
  'shapeRule.set': { tool: 'search_orders', ignore: ['page'], bookkeeping: false },
  'candidate.list': { status: 'open', agent, limit: 20 },
  'candidate.read': { id: ids.candidate },
  'candidate.propose': {
    name: 'refund-damaged-parcel',
    description: 'Refunds an order that arrived damaged: checks the photo, refunds, tells the customer.',
    instructions:
      '1. Look the order up with `get_order`.\n2. Refund it with `refund_order`.\n3. Tell the customer with `send_note`.',
    exampleQueries: ['The vase came in pieces, I want my money back'],
    suggestedTools: ['get_order', 'refund_order', 'send_note'],
    agent,
    steps,
    preconditions: ['The order was delivered less than 30 days ago.'],
    failureModes: ['The order was refunded already: say so and stop.'],
    sessionKey,
  },
  'candidate.edit': { id: ids.candidate, description: 'Ships every paid order of a customer and tells them.' },
  'candidate.promote': { id: ids.candidate, digest, name: learned },
  'candidate.dismiss': { id: ids.candidate, reason: 'We ship in batches since March; this is the old way.' },
  'candidate.snooze': { id: ids.candidate, moreSessions: 5 },
  'candidate.merge': { id: ids.candidate, into: learned, reason: 'The same work with one step more.' },
  'candidate.planMerge': { id: ids.candidate, into: learned },
  'candidate.decide': { items: [{ id: ids.candidate, digest }], verb: 'dismiss', reason: 'Bound to one case' },
  'candidate.redraft': { id: ids.candidate },
  'drafting.read': {},
  'drafting.save': { isOn: false, baseUrl: 'http://127.0.0.1:11434/v1', model: 'llama3.1' },
  'embedding.read': {},
  'embedding.save': {
    mode: 'endpoint',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'nomic-embed-text',
    reason: 'Requests are worded freely',
  },
}

import type { Operations } from '../../index'
import type { InputOf } from '../../operation'

/** An input of each operation as somebody would send it; a missing one is found by the test of the document. */
export type Examples = { [N in keyof Operations]?: InputOf<Operations[N]> }

/** Ids in the form that ids have. They name nothing: whoever tries an example puts ids of an answer in their place. */
export const ids = {
  session: 'ses_1k9t4w2h00000n4k7x2p',
  job: 'job_1k9t4w2h40001c8m3v5r',
  pattern: 'pat_1k9t4w2hc0003q7d2s9w',
  candidate: 'cnd_1k9t4w2hg0004t5b8z1y',
  use: 'use_1k9t4w2hm0005h6j3g4k',
  event: 'evt_1k9t4w2hr0006v9p2f7n',
  run: 'run_1k9t4w2hw0007x1c6d8m',
  webhook: 'whk_1k9t4w2j00008a3e5r7t',
  source: 'src_1k9t4w2j40009z2y4w6v',
} as const

export const agent = 'order-desk'
/** A skill that was mined from the order desk's sessions, one that a person wrote, and the steps of the work. */
export const learned = 'ship-waiting-orders'
export const written = 'resend-invoice'
export const sessionKey = 'order-desk-2026-03-02-0917'
export const day = '2026-03-02T00:00:00.000Z'
export const nextDay = '2026-03-03T00:00:00.000Z'

const call = (id: string, name: string, input: Record<string, unknown>) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(input) },
})
const turn = (id: string, name: string, input: Record<string, unknown>, result: string) => [
  { role: 'assistant', content: null, tool_calls: [call(id, name, input)] },
  { role: 'tool', tool_call_id: id, name, content: result },
]

/** A session of three calls as a chat has it. */
export const transcript = {
  messages: [
    { role: 'user', content: 'Ship what Mrs. Lind waits for.' },
    ...turn('call_1', 'search_orders', { query: 'Lind' }, '[{"order_id":"A-1042","status":"paid"}]'),
    ...turn('call_2', 'get_order', { order_id: 'A-1042' }, '{"order_id":"A-1042","status":"paid"}'),
    ...turn('call_3', 'update_order', { order_id: 'A-1042', status: 'shipped' }, '{"ok":true}'),
    { role: 'assistant', content: 'Order A-1042 is on its way.' },
  ],
}

/** Ids in a valid format that refer to nothing: replace them with ids of a real response before trying an example. */
export const ids = {
  session: 'ses_1k9t4w2h00000n4k7x2p',
  job: 'job_1k9t4w2h40001c8m3v5r',
  pattern: 'pat_1k9t4w2hc0003q7d2s9w',
  candidate: 'cnd_1k9t4w2hg0004t5b8z1y',
  use: 'use_1k9t4w2hm0005h6j3g4k',
  event: 'evt_1k9t4w2hr0006v9p2f7n',
  run: 'run_1k9t4w2hw0007x1c6d8m',
  webhook: 'whk_1k9t4w2j00008a3e5r7t',
  key: 'key_1k9t4w2j8000ab5d7f9h',
  member: 'mbr_1k9t4w2jc000bc6e8g1j',
  invitation: 'inv_1k9t4w2jg000cd7f9h2k',
  browser: 'brw_1k9t4w2jm000de8g1j3m',
  source: 'src_1k9t4w2j40009z2y4w6v',
  snapshot: 'default-20260302T090000Z.mettle.tar.gz',
} as const

export const agent = 'order-desk'
/** Somebody who is invited. */
export const colleague = 'ana@example.com'
/** A mined skill, a skill written by a person, and the steps of the work. */
export const learned = 'ship-waiting-orders'
export const written = 'resend-invoice'
export const walkedSession = 'order-desk-2026-03-02-0917'
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

/** A session of three calls in chat format. */
export const transcript = {
  messages: [
    { role: 'user', content: 'Ship what Mrs. Lind waits for.' },
    ...turn('call_1', 'search_orders', { query: 'Lind' }, '[{"order_id":"A-1042","status":"paid"}]'),
    ...turn('call_2', 'get_order', { order_id: 'A-1042' }, '{"order_id":"A-1042","status":"paid"}'),
    ...turn('call_3', 'update_order', { order_id: 'A-1042', status: 'shipped' }, '{"ok":true}'),
    { role: 'assistant', content: 'Order A-1042 is on its way.' },
  ],
}

/** The receiver of webhook events, and the endpoint of a model. */
export const hookUrl = 'https://hooks.example.com/mettle'
export const modelUrl = 'http://127.0.0.1:11434/v1'

/** A SKILL.md as a person writes it. */
export const skillText = `---\nname: ${written}\ndescription: Sends an invoice again when a customer has lost it.\n---\n\n# Resend an invoice\n\n1. Find it with \`find_invoice\`.\n2. Send it with \`send_mail\`.\n`

/** Digest of a candidate's draft. */
export const draftDigest = '3f6c1b0e9a7d4c52b8e1f0a9d3c6e7b45f2a1d0c9b8e7f6a5d4c3b2a19087f6e'

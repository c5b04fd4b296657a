import type { Context } from '@/lib/kernel/context'
import { mineAgent } from '@/lib/learning/pattern/mine-agent'
import { addSession } from '../session/add-session'

/** One call of a generated transcript: a tool with its arguments, and what came back. */
export type Call = [tool: string, input: Record<string, unknown>, result?: string]

/** A chat transcript in which an agent makes these calls and ends well. */
export function transcript(request: string, calls: Call[]): { messages: object[] } {
  const messages: object[] = [{ role: 'user', content: request }]
  for (const [index, [tool, input, result = '{"status":"ok"}']] of calls.entries()) {
    const id = `call_${index}`
    messages.push({
      role: 'assistant',
      content: null,
      tool_calls: [{ id, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }],
    })
    messages.push({ role: 'tool', tool_call_id: id, name: tool, content: result })
  }
  messages.push({ role: 'assistant', content: 'Done.' })
  return { messages }
}

/** The steps of sending an order, for one customer. */
export const shipping = (order: string): Call[] => [
  ['search_orders', { query: order }],
  ['get_order', { order_id: order }],
  ['update_order', { order_id: order, status: 'shipped' }],
  ['send_note', { order_id: order, text: 'on its way' }],
]

/** Posts as many sessions of one agent with the same work, and mines. */
export async function learnShipping(ctx: Context, agent: string, sessions = 3): Promise<void> {
  for (let index = 0; index < sessions; index += 1) {
    await addSession(ctx, {
      agent,
      sessionKey: `${agent}-${index}`,
      transcript: transcript('Ship the order, please.', shipping(`A-${index}`)),
      outcome: 'success',
    })
  }
  await mineAgent(ctx, '*', async () => undefined)
}

/** A call of a generated session: its tool and its arguments. */
export interface Call {
  tool: string
  input: Record<string, unknown>
  /** The tool's result; success by default. */
  result?: string
}

interface Session {
  key: string
  agent: string
  calls: Call[]
  request?: string
  ending?: string
}

/** Four calls that find an order, ship it and notify the customer; `n` only makes the values differ. */
export function orderCalls(n: number): Call[] {
  const orderId = `A-${n}`
  return [
    { tool: 'search_orders', input: { query: `customer ${n}` } },
    { tool: 'get_order', input: { order_id: orderId } },
    { tool: 'update_order', input: { order_id: orderId, status: 'shipped' } },
    { tool: 'send_note', input: { order_id: orderId, text: `Parcel ${n} is on its way.` } },
  ]
}

function messagesOf({ calls, request = 'Ship what this customer waits for.', ending = 'That is done.' }: Session): unknown[] {
  const turns = calls.flatMap(({ tool, input, result }, index) => {
    const id = `call_${index + 1}`
    const call = { id, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }
    return [
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: id, name: tool, content: result ?? '{"ok":true}' },
    ]
  })
  return [{ role: 'user', content: request }, ...turns, { role: 'assistant', content: ending }]
}

/** The body of POST /api/sessions for a generated session in the chat format. */
export function sessionBody(session: Session): Record<string, unknown> {
  return {
    sessionKey: session.key,
    agent: session.agent,
    harness: 'openai-chat',
    transcript: { messages: messagesOf(session) },
  }
}

/** A session of the order workflow. */
export const orderSession = (key: string, agent: string, n: number): Record<string, unknown> =>
  sessionBody({ key, agent, calls: orderCalls(n) })

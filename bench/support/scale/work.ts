/** Work as agents do it: each does some tasks again and again, with other arguments each time. */
export const callsOfSession = 20
const tasks = 7
const verbs = ['find', 'read', 'check', 'update', 'write', 'send', 'log'] as const
const things = ['order', 'invoice', 'ticket', 'customer', 'stock', 'parcel', 'report', 'note'] as const

export const agentOf = (n: number, agents: number): string => `agent-${n % agents}`

const toolOf = (task: number, step: number): string => {
  const at = task * 31 + step * 7
  return `${verbs[at % verbs.length]}_${things[(at >> 2) % things.length]}`
}

/** The session of a number, as POST /api/sessions takes it: the same number is the same session. */
export function sessionOf(n: number, agents: number): string {
  const task = Math.floor(n / agents) % tasks
  const calls = Array.from({ length: callsOfSession }, (_, step) => {
    const id = `c${step}`
    const tool = toolOf(task, step)
    const input = JSON.stringify({ id: `X-${n}-${step}`, note: `Part ${step} of ${n}`, count: (n * 7 + step) % 100 })
    const output = JSON.stringify({ status: 'ok', id: `X-${n}-${step}`, rows: [{ total: n % 1_000, step }] })
    return [
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name: tool, arguments: input } }] },
      { role: 'tool', tool_call_id: id, name: tool, content: output },
    ]
  })
  const request = `Please do task ${task} for ${things[task % things.length]} ${n}, and tell the customer.`
  const messages = [{ role: 'user', content: request }, ...calls.flat(), { role: 'assistant', content: 'Done.' }]
  return JSON.stringify({ agent: agentOf(n, agents), sessionKey: `scale-${n}`, outcome: 'success', transcript: { messages } })
}

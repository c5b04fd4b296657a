import type { DemoSession, DemoStep, DemoTurn } from './types'

interface Clock {
  next(): string
}

function turnMessages(session: DemoSession, turn: DemoTurn, index: number, clock: Clock): object[] {
  const calls = turn.steps.flatMap((step, position) => callMessages(step, `${session.key}-${index}-${position}`, clock))
  return [
    { role: 'user', content: turn.request, timestamp: clock.next() },
    ...calls,
    { role: 'assistant', content: turn.answer, timestamp: clock.next() },
  ]
}

function callMessages(step: DemoStep, id: string, clock: Clock): object[] {
  const call = { id, type: 'function', function: { name: step.tool, arguments: JSON.stringify(step.input) } }
  const content = step.status === 'denied' ? `Error: ${step.output}` : step.output
  return [
    { role: 'assistant', content: null, tool_calls: [call], timestamp: clock.next() },
    { role: 'tool', tool_call_id: id, name: step.tool, content, timestamp: clock.next() },
  ]
}

/** A session as OpenAI chat messages in one JSON object. */
export function writeOpenAiChat(session: DemoSession, model: string, clock: Clock): string {
  const system = { role: 'system', content: `You are the ${session.agent} agent of a small shop.`, timestamp: clock.next() }
  const messages = [system, ...session.turns.flatMap((turn, index) => turnMessages(session, turn, index, clock))]
  return JSON.stringify({ session_key: session.key, model, messages })
}

import type { DemoSession, DemoStep } from './types'

interface Clock {
  next(): string
}

const denial = "The user doesn't want to proceed with this tool use. The tool use was rejected."

function resultBlock(step: DemoStep, id: string): object {
  const base = { type: 'tool_result', tool_use_id: id }
  if (step.status === 'denied') return { ...base, content: denial, is_error: true }
  if (step.status === 'ok') return { ...base, content: step.output }
  return {
    ...base,
    content: step.exitCode === undefined ? step.output : `Exit code ${step.exitCode}\n${step.output}`,
    is_error: true,
  }
}

/** A session as the lines of a Claude Code session file. */
export function writeClaudeCode(session: DemoSession, model: string, clock: Clock): string {
  const lines: string[] = []
  let parentUuid: string | null = null
  const write = (type: 'user' | 'assistant', message: object) => {
    const uuid = `${session.key}-${String(lines.length).padStart(4, '0')}`
    const envelope = {
      parentUuid,
      isSidechain: false,
      userType: 'external',
      cwd: '/srv/shop',
      sessionId: session.key,
      version: '2.0.0',
    }
    lines.push(JSON.stringify({ ...envelope, type, message, uuid, timestamp: clock.next() }))
    parentUuid = uuid
  }
  const writeAnswer = (content: object[]) =>
    write('assistant', { role: 'assistant', model, id: `msg_${session.key.slice(0, 8)}_${lines.length}`, content })
  for (const [index, turn] of session.turns.entries()) {
    write('user', { role: 'user', content: turn.request })
    for (const [position, step] of turn.steps.entries()) {
      const id = `toolu_${session.key.slice(0, 8)}_${index}_${position}`
      writeAnswer([{ type: 'tool_use', id, name: step.tool, input: step.input }])
      write('user', { role: 'user', content: [resultBlock(step, id)] })
    }
    writeAnswer([{ type: 'text', text: turn.answer }])
  }
  return `${lines.join('\n')}\n`
}

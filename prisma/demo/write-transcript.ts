import { desks } from './desks'
import { Draw } from './draw'
import type { DemoSession } from './types'
import { writeClaudeCode } from './write-claude-code'
import { writeOpenAiChat } from './write-openai-chat'

/** Writes a session down as its agent's harness would; a few seconds pass between two lines. */
export function writeTranscript(session: DemoSession): string {
  const desk = desks.find((one) => one.agent === session.agent)
  const draw = new Draw(session.key.length + (session.startedAt.getUTCDate() % 7))
  let atMs = session.startedAt.getTime()
  const clock = {
    next: () => {
      const stamp = new Date(atMs).toISOString()
      atMs += draw.int(700, 9_000)
      return stamp
    },
  }
  const model = desk?.model ?? ''
  return session.format === 'claude-code' ? writeClaudeCode(session, model, clock) : writeOpenAiChat(session, model, clock)
}

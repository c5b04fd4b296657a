import { expect, it } from 'vitest'
import type { ParsedSession } from '@/lib/domain/session/step'
import { redactSession } from './redact-session'

const session = (more: Partial<ParsedSession>, role: string): ParsedSession => ({
  key: 'k',
  harness: 'h',
  format: 'f',
  canFork: false,
  isMinable: true,
  turns: 0,
  prompts: [],
  steps: [{ position: 0, turn: 0, tool: 'Read', input: {}, status: 'ok', isSidechain: false, role }],
  ...more,
})

it('takes private data out of every field that a transcript fills', () => {
  const private_ = {
    task: 'mail maria@example.org',
    model: '/home/maria/model',
    agent: 'maria@example.org',
    cwd: '/home/maria/x',
  }
  const clean = redactSession(session(private_, 'maria@example.org'))
  expect(JSON.stringify(clean)).not.toContain('maria')
})

it.each(['claude-opus-4-20250514', 'gpt-4o-2024-08-06', 'qwen2.5-coder:32b', 'us.anthropic.claude-3-7-sonnet-20250219-v1:0'])(
  'leaves the model %s as it is',
  (model) => {
    expect(redactSession(session({ model, task: '17' }, 'general-purpose'))).toMatchObject({
      model,
      task: '17',
      steps: [{ role: 'general-purpose' }],
      redactions: [],
    })
  },
)

import { describe, expect, it } from 'vitest'
import type { ParsedSession } from '@/lib/domain/session/step'
import { redactSession, wholeWords } from './redact-session'

const none = { rules: [], salt: '' }

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

it('redacts private data in every field that a transcript fills', () => {
  const private_ = {
    task: 'mail maria@example.org',
    model: '/home/maria/model',
    agent: 'maria@example.org',
    cwd: '/home/maria/x',
  }
  const steps = ['/home/maria/bin/run.sh', 'maria@example.org', '/home/maria/bin/run.sh'].map((tool, position) => ({
    ...session({}, 'maria@example.org').steps[0]!,
    position,
    tool,
  }))
  const clean = redactSession(session({ ...private_, steps }, ''), none)
  expect(JSON.stringify(clean)).not.toContain('maria')
  expect(clean.redactions).toContainEqual({ type: 'home', count: 4 })
})

it("applies the workspace's own rules to the names of tools and fields too", () => {
  const steps = [{ ...session({}, '').steps[0]!, tool: 'open-CUST-55', input: { 'CUST-77': 'x', AcmeKey: 1 } }]
  const rules = [
    { name: 'customers', pattern: 'CUST-[0-9]+', kind: 'secret' as const },
    { name: 'company', pattern: 'Acme', kind: 'address' as const },
  ]
  expect(redactSession(session({ steps }, ''), { ...none, rules }).steps[0]).toMatchObject({
    tool: 'open-[redacted:secret]',
    input: { '[redacted:secret]': 'x', '[redacted:address]Key': 1 },
  })
})

it.each(['claude-opus-4-20250514', 'gpt-4o-2024-08-06', 'qwen2.5-coder:32b', 'us.anthropic.claude-3-7-sonnet-20250219-v1:0'])(
  'leaves the model %s as it is',
  (model) => {
    expect(redactSession(session({ model, task: '17' }, 'general-purpose'), none)).toMatchObject({
      model,
      task: '17',
      steps: [{ role: 'general-purpose' }],
      redactions: [],
    })
  },
)

describe('the last word of a truncated summary', () => {
  it.each(['a b ', 'a b', ' ', '', 'x', `a\n${'b'.repeat(299)}`, `a ${'b'.repeat(300)}`, `a ${'b'.repeat(301)}`, 'é\u00a0é漢'])(
    'goes from the end of %j as the pattern says it',
    (end) => {
      const summary = 'w '.repeat(1000).slice(0, 2000 - end.length) + end
      expect(wholeWords({ summary, bytes: 3000 })).toBe(summary.replace(/\S{1,300}$/, ''))
      expect(wholeWords({ summary, bytes: summary.length })).toBe(summary)
    },
  )
})

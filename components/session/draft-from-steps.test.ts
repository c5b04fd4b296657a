import { expect, it } from 'vitest'
import type { StepItem } from '@/lib/contract/session'
import { draftFrom, proposable } from './draft-from-steps'

const step = (position: number, more: Partial<StepItem> = {}): StepItem => ({
  id: `stp_${position}`,
  toolUseId: null,
  position,
  turn: 0,
  tool: 'Bash',
  label: 'npm test',
  input: { command: 'npm test -- secret-name' },
  status: 'ok',
  isSidechain: false,
  isCopy: false,
  parent: null,
  role: null,
  startedAt: null,
  durationMs: null,
  output: null,
  ...more,
})

it('uses the session’s own steps, without copies and sub-agents', () => {
  const steps = [step(0), step(1, { isCopy: true }), step(2, { isSidechain: true })]
  expect(proposable(steps).map((one) => one.position)).toEqual([0])
})

it('contains tools, parameters and order, a run of one step once, and no values', () => {
  const draft = draftFrom([step(0), step(1), step(2, { tool: 'Edit', label: 'Edit', input: { file_path: '/etc/hosts' } })])
  expect(draft.instructions).toBe('## Steps\n\n1. Use `npm test` with `command`.\n2. Use `Edit` with `file_path`.\n')
  expect(draft.steps).toEqual([
    { tool: 'Bash', params: ['command'] },
    { tool: 'Edit', params: ['file_path'] },
  ])
  expect(draft.suggestedTools).toEqual(['Bash', 'Edit'])
  expect(JSON.stringify(draft)).not.toMatch(/secret-name|hosts/)
})

import { describe, expect, it } from 'vitest'
import { copyKey } from '@/lib/domain/session/copy'

const step = { toolUseId: 'toolu_1', tool: 'Bash', input: { command: 'ls', timeout: 5 } }

describe('copyKey', () => {
  it('does not depend on the order of keys', () => {
    expect(copyKey({ ...step, input: { timeout: 5, command: 'ls' } })).toBe(copyKey(step))
    expect(copyKey(step)).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['id', { ...step, toolUseId: 'toolu_2' }],
    ['tool', { ...step, tool: 'Shell' }],
    ['input', { ...step, input: { command: 'ls', timeout: 6 } }],
  ])('differs with the %s', (_, other) => {
    expect(copyKey(other)).not.toBe(copyKey(step))
  })

  it('is null without an id: nothing to compare', () => {
    expect(copyKey({ tool: 'Bash', input: {} })).toBeNull()
  })
})

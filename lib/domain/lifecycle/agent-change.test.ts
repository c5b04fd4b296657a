import { describe, expect, it } from 'vitest'
import { agentChanges, isAgentsOwn, type Concerned } from './agent-change'

const own: Concerned = { origin: 'learned', agentId: 'desk', isProtected: false }
const writes = { agentWrites: 'write' } as const

describe('a change that an agent makes itself', () => {
  it.each(agentChanges)('%s: of its own skills, where the policy lets it write, but for an approval', (change) => {
    expect(isAgentsOwn(change, 'desk', [own, { ...own, origin: 'agent' }], writes)).toBe(change !== 'promote')
    expect(isAgentsOwn(change, 'desk', [own], { agentWrites: 'propose' })).toBe(false)
  })

  it.each([
    ['people wrote', { ...own, origin: 'human' }],
    ['belongs to another agent', { ...own, agentId: 'other' }],
    ['belongs to nobody', { ...own, agentId: null }],
    ['people protect', { ...own, isProtected: true }],
  ])('is none where one of the skills %s', (_, other) => {
    expect(isAgentsOwn('merge', 'desk', [own, other], writes)).toBe(false)
  })
})

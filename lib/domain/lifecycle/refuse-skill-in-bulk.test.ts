import { describe, expect, it } from 'vitest'
import { bulkMoves, refuseSkillInBulk } from './refuse-skill-in-bulk'
import { states } from './states'
import { allowed } from './transitions'

describe('refuseSkillInBulk', () => {
  it.each([
    ['released', true, 'deprecate', 'protected'],
    ['released', true, 'delete', 'protected'],
    ['released', true, 'protect', 'flag'],
    ['released', true, 'unprotect', null],
    ['released', false, 'unprotect', 'flag'],
    ['released', false, 'promote', 'state'],
    ['degraded', false, 'promote', null],
    ['archived', false, 'reset', null],
    ['archived', true, 'archive', 'state'],
    ['deleted', false, 'delete', 'state'],
  ] as const)('a %s skill (protected: %s) and %s: %s', (state, isProtected, act, code) => {
    expect(refuseSkillInBulk({ state, isProtected }, act)?.code ?? null).toBe(code)
  })

  it('never takes what the table of transitions refuses', () => {
    for (const state of states)
      for (const act of bulkMoves) {
        const isTaken = refuseSkillInBulk({ state, isProtected: act === 'unprotect' }, act) === null
        expect(isTaken, `${act} of ${state}`).toBe(allowed(state, act, 'person', 'why').ok)
      }
  })
})

import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults } from '@/lib/domain/policy/policy'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { replay } from './replay'
import type { SkillFacts } from './skill'

const policy: Policy = { ...policyDefaults, version: 1 }
const skill: SkillFacts = {
  state: 'verified',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'unknown',
  stateSince: 0,
  windowSince: 0,
}
// One use a day: ten failures, then eight successes.
const uses = 'FFFFFFFFFFSSSSSSSS'
  .split('')
  .map((letter, day): Use => ({ at: day * dayMs, stage: 'followed', outcome: letter === 'S' ? 'success' : 'failure' }))
  .reverse()
const sweepsAt = Array.from({ length: 60 }, (_, day) => day * dayMs + 1)

describe('replay', () => {
  it('tells when each move would have come', () => {
    const { skill: end, moves } = replay(skill, uses, policy, sweepsAt)
    expect(moves.map(({ at, decision }) => [Math.floor(at / dayMs), decision.verb])).toEqual([
      [4, 'warn'],
      [9, 'deprecate'],
      [14, 'unblock'],
      [17, 'prove'],
      [47, 'archive'],
    ])
    expect(end.state).toBe('archived')
  })

  it('answers for another policy without touching anything', () => {
    const strict = replay(skill, uses, { ...policy, deprecateJudged: 5 }, sweepsAt)
    expect(strict.moves[0]).toMatchObject({ at: 4 * dayMs + 1, decision: { verb: 'deprecate' } })
    expect(skill.state).toBe('verified')
  })

  it('names a would-have once', () => {
    const { skill: end, moves } = replay({ ...skill, isProtected: true }, uses, policy, sweepsAt)
    expect(end.state).toBe('verified')
    expect(new Set(moves.map(({ decision }) => decision.verb)).size).toBe(moves.length)
    expect(moves.every(({ decision }) => decision.kind === 'would-have')).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { decideFromUses } from './decide'
import { evidenceOf } from './evidence'
import { dayPhrase, percentPhrase } from './phrase'
import { deprecationRisk, failuresToDeprecation, riskSentence } from './risk'
import type { Origin } from './origin'
import type { SkillFacts } from './skill'
import { states } from './states'
import { whySentence } from './why'

const policy: Policy = { ...policyDefaults, version: 4 }
const now = Date.UTC(2025, 10, 9, 12)
const since = Date.UTC(2025, 10, 3)
const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'code',
  stateSince: since,
  windowSince: since,
}
const uses = (letters: string): Use[] =>
  letters.split('').map((letter): Use => ({ at: now - 1, stage: 'followed', outcome: letter === 'S' ? 'success' : 'failure' }))

describe('whySentence', () => {
  it('says a policy move with its figures', () => {
    const [warn] = decideFromUses(skill, uses('SSSSSSSFFFFFFFFFFFFF'), policy, now)
    const last = { event: 'warn', actor: 'policy', reason: warn?.reason } as const
    expect(whySentence({ origin: 'learned', state: 'degraded', stateSince: since, last }, now)).toBe(
      'Degraded since 3 Nov: 7 of the last 20 judged uses succeeded (35%, policy v4 warns below 40%).',
    )
  })

  it('names who acted, with the reason if there is one', () => {
    const act = { event: 'deprecate', actor: 'person', reason: 'replaced by deploy-web. ' } as const
    expect(whySentence({ origin: 'learned', state: 'deprecated', stateSince: since, last: act }, now)).toBe(
      'Deprecated on 3 Nov by a person: replaced by deploy-web.',
    )
    const promote = { event: 'promote', actor: 'person' } as const
    expect(whySentence({ origin: 'learned', state: 'verified', stateSince: Date.UTC(2024, 0, 31), last: promote }, now)).toBe(
      'Verified on 31 Jan 2024 by a person.',
    )
    const byAgent = { ...act, actor: 'agent' } as const
    expect(whySentence({ origin: 'agent', state: 'deprecated', stateSince: since, last: byAgent }, now)).toContain(
      'by an agent: replaced',
    )
    expect(whySentence({ origin: 'agent', state: 'verified', stateSince: since, last: null }, now)).toContain(
      'written by an agent',
    )
  })

  it('says how a skill came that is released without having proved itself', () => {
    const sentenceOf = (origin: Origin) => whySentence({ origin, state: 'released', stateSince: since, last: null }, now)
    expect(sentenceOf('human')).toBe('Released since 3 Nov: added by a person.')
    expect(sentenceOf('pack')).toBe('Released since 3 Nov: installed with a pack.')
    expect(sentenceOf('builtin')).toBe('Released since 3 Nov: built in.')
  })

  it('has one sentence for every state that was never left', () => {
    for (const state of states) {
      const sentence = whySentence({ origin: 'learned', state, stateSince: since, last: null }, now)
      expect(sentence).toMatch(/^[A-Z][a-z]+ since 3 Nov: [^.]+\.$/)
    }
  })
})

describe('deprecationRisk', () => {
  it.each([
    ['SSSSSSSSFFFFFFFFFFFF', 'none'],
    ['SSSSSSSFFFFFFFFFFFFF', 'warning'],
    ['SSSSSFFFFFFFFFFFFFFF', 'deprecated'],
    ['F', 'none'],
    ['', 'none'],
  ] as const)('%s is %s', (letters, risk) => {
    expect(deprecationRisk(skill, evidenceOf(skill, uses(letters), policy, now), policy, now)).toBe(risk)
  })

  it('is at least what the state already is', () => {
    const evidence = evidenceOf(skill, [], policy, now)
    expect(deprecationRisk({ ...skill, state: 'degraded' }, evidence, policy, now)).toBe('warning')
    expect(deprecationRisk({ ...skill, state: 'deprecated' }, evidence, policy, now)).toBe('deprecated')
    expect(deprecationRisk({ ...skill, state: 'archived' }, evidence, policy, now)).toBe('none')
  })
})

describe('riskSentence', () => {
  it('counts the failures that are left', () => {
    expect(failuresToDeprecation(skill, uses('SSSSSS' + 'F'.repeat(14)), policy, now)).toBe(15)
    expect(failuresToDeprecation(skill, uses('F'.repeat(14) + 'SSSSSS'), policy, now)).toBe(1)
    expect(failuresToDeprecation(skill, [], policy, now)).toBe(10)
    expect(failuresToDeprecation(skill, [], { ...policy, deprecateRate: 0 }, now)).toBeNull()
  })

  it('says them, and who would act', () => {
    const near = uses('F'.repeat(14) + 'SSSSSS')
    expect(riskSentence(skill, near, policy, now)).toBe(
      'After 1 more failure in a row the next sweep deprecates it (policy v4: below 30%).',
    )
    expect(riskSentence({ ...skill, isProtected: true }, near, policy, now)).toContain('if it weren’t protected')
    expect(riskSentence({ ...skill, origin: 'human' }, uses('F'.repeat(20)), policy, now)).toBe(
      'Currently, the next sweep asks a person to deprecate it.',
    )
    expect(riskSentence({ ...skill, state: 'archived' }, near, policy, now)).toBe('')
  })
})

describe('phrases', () => {
  it('write days in UTC and percentages without false digits', () => {
    expect(dayPhrase(Date.UTC(2025, 10, 3, 23, 59), now)).toBe('3 Nov')
    expect(dayPhrase(now - 400 * dayMs, now)).toBe('5 Oct 2024')
    expect([0.35, 0.2999, 4 / 9, 1].map(percentPhrase)).toEqual(['35%', '30%', '44.4%', '100%'])
  })
})

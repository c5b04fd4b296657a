import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuseInBulk } from '@/lib/domain/gate/refuse-in-bulk'
import { gateCodes } from '@/lib/domain/gate/types'
import { recommend, recommendedActs, type RecommendedAct, type RecommendInput } from './recommend'

const plain: RecommendInput = {
  kind: 'new',
  status: 'open',
  risk: 'low',
  evidence: 'strong',
  gates: [],
  widens: null,
  sessions: Array.from({ length: 24 }),
  expectedByChance: 0.2,
  replay: null,
  knows: [],
}
const replay = { sessions: 24, calls: 0.62, baselineCalls: 0.31 }
const flag = (code: string) => ({ code, severity: 'flag', reason: `about ${code}` })

describe('The recommendation', () => {
  it.each([
    [
      'what it teaches',
      { knows: [{ text: 'the command `just fmt`' }], replay },
      'approve',
      'A fresh agent doesn’t know the command `just fmt`.',
    ],
    ['what it foretells', { replay }, 'approve', 'It predicts 62% of the calls, 31% without (n 24).'],
    ['how often it was seen', {}, 'approve', 'Seen in 24 sessions, 0.2 expected by chance.'],
    [
      'no use',
      { replay: { ...replay, calls: 0.31 } },
      'dismiss',
      'It predicts no more than agents do without it: 31% of the calls, 31% without (n 24).',
    ],
    ['chance', { evidence: 'weak' as const }, 'wait', 'Weak evidence: seen in 24 sessions, 0.2 expected by chance.'],
    ['no session', { sessions: [] }, 'read', 'No session backs it yet. Judge it by its text.'],
    [
      'no session but a reason',
      { sessions: [], reason: 'Fails at step 4.' },
      'read',
      'No session backs it yet. Judge it by its text and the reason given.',
    ],
    ['bad endings first', { gates: [flag('too_large'), flag('low_success')] }, 'check', 'about low_success'],
    ['its size', { gates: [flag('no_verification'), flag('too_large')], replay }, 'edit', 'about too_large'],
    ['a twin', { gates: [flag('duplicate')], replay }, 'merge', 'about duplicate'],
    ['one case', { gates: [flag('too_context_specific')], replay }, 'dismiss', 'about too_context_specific'],
    [
      'a risk',
      { gates: [{ ...flag('unsafe_side_effect'), severity: 'reject' }], risk: 'high', replay },
      'check',
      'High risk, review individually: about unsafe_side_effect',
    ],
    [
      'what it may touch',
      { kind: 'revision', widens: { hosts: ['evil.example'] }, replay },
      'check',
      'It can touch more than before, review individually: host evil.example.',
    ],
  ] satisfies [string, Partial<RecommendInput>, RecommendedAct, string][])('rests on %s', (_, more, act, reason) => {
    expect(recommend({ ...plain, ...more })).toEqual({ act, reason })
  })

  it.each([{ kind: 'act' }, { status: 'promoted' }, { status: 'dismissed' }, { status: 'generic' }])(
    'says nothing of %j',
    (more) => {
      expect(recommend({ ...plain, ...more })).toBeNull()
    },
  )

  const candidates = fc.record({
    kind: fc.constantFrom('new', 'revision', 'merge', 'warning'),
    status: fc.constantFrom('open', 'snoozed'),
    risk: fc.constantFrom('low', 'medium', 'high'),
    evidence: fc.constantFrom('strong' as const, 'weak' as const),
    gates: fc.array(
      fc.record({
        code: fc.constantFrom(...gateCodes),
        severity: fc.constantFrom('reject', 'flag'),
        reason: fc.constant('Because.'),
      }),
      { maxLength: 4 },
    ),
    widens: fc.constantFrom<RecommendInput['widens']>(null, { hosts: ['a.example'] }),
    sessions: fc.array(fc.constant(null), { maxLength: 30 }),
    expectedByChance: fc.constantFrom(null, 0, 2.4),
    replay: fc.constantFrom(null, replay, { ...replay, calls: 0.1 }),
    knows: fc.constantFrom<RecommendInput['knows']>([], [{ text: 'the tool `x`' }]),
  })

  it('never advises to approve what cannot be approved with others, and always says why', () => {
    fc.assert(
      fc.property(candidates, (candidate) => {
        const advice = recommend(candidate)
        expect(recommendedActs).toContain(advice?.act)
        expect(advice?.reason).toMatch(/\S\.$/)
        if (refuseInBulk(candidate)) expect(advice?.act).toBe('check')
        if (advice?.act === 'approve') expect(candidate.sessions.length).toBeGreaterThan(0)
      }),
    )
  })
})

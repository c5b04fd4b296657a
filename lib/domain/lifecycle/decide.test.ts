import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useDecisions, useStages, type Use } from '@/lib/domain/outcome/use'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { taskTypes } from '@/lib/domain/score/task-type'
import { applyEvent } from './apply'
import { decideFromUses, type Decision } from './decide'
import { hasToProve, origins } from './origin'
import { replay } from './replay'
import type { SkillFacts } from './skill'
import { isOnDisk, states, type State } from './states'

const policy: Policy = { ...policyDefaults, version: 4 }
const now = Date.UTC(2025, 10, 3)
const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'code',
  stateSince: now - dayMs,
  windowSince: now - dayMs,
}

/** Uses of S, F and P, newest first, the last one a second before `end`. */
function usesOf(letters: string, end = now): Use[] {
  const outcomes: Record<string, Use['outcome']> = { S: 'success', F: 'failure', P: 'partial' }
  return letters
    .split('')
    .map((letter, index): Use => ({
      at: end - (letters.length - index) * 1000,
      stage: 'followed',
      outcome: outcomes[letter] ?? 'unknown',
    }))
    .reverse()
}

const verbs = (decisions: readonly Decision[], kind: Decision['kind']) =>
  decisions.filter((decision) => decision.kind === kind).map((decision) => decision.verb)

function applyMoves(start: SkillFacts, decisions: readonly Decision[], at: number): SkillFacts {
  return decisions.filter(({ kind }) => kind === 'move').reduce((moved, { verb }) => applyEvent(moved, verb, 'policy', at), start)
}

const useArbitrary = fc.record({
  at: fc.integer({ min: now - 500 * dayMs, max: now }),
  stage: fc.constantFrom(...useStages),
  decision: fc.constantFrom(...useDecisions, null),
  outcome: fc.constantFrom('success', 'failure', 'partial', 'unknown' as const),
  hasCorrection: fc.boolean(),
  causedRework: fc.boolean(),
  sessionKey: fc.constantFrom('a', 'b', 'c', undefined),
})
const usesArbitrary = fc.array(useArbitrary, { maxLength: 60 }).map((uses): Use[] => uses.sort((a, b) => b.at - a.at))
const rateArbitrary = fc.integer({ min: 0, max: 20 }).map((n) => n / 20)
const skillArbitrary = fc.record({
  state: fc.constantFrom(...states),
  origin: fc.constantFrom(...origins),
  isProtected: fc.boolean(),
  risk: fc.constantFrom(...riskLevels),
  taskType: fc.constantFrom(...taskTypes),
  stateSince: fc.integer({ min: now - 400 * dayMs, max: now }),
  windowSince: fc.integer({ min: now - 400 * dayMs, max: now }),
  deprecatedBy: fc.constantFrom('person', 'policy', 'scan' as const),
})
// Thresholds in any order to each other: a sweep has to come to rest all the same.
const policyArbitrary = fc
  .record({
    window: fc.integer({ min: 1, max: 25 }),
    warnJudged: fc.integer({ min: 1, max: 12 }),
    warnRate: rateArbitrary,
    recoverJudged: fc.integer({ min: 1, max: 12 }),
    recoverRate: rateArbitrary,
    deprecateJudged: fc.integer({ min: 1, max: 12 }),
    deprecateRate: rateArbitrary,
    proveClean: fc.integer({ min: 1, max: 6 }),
    proveRate: rateArbitrary,
    unblockClean: fc.integer({ min: 1, max: 6 }),
    unblockRate: rateArbitrary,
    retirement: fc.constantFrom('rate', 'evidence' as const),
    automation: fc.constantFrom('learned', 'learned and human' as const),
  })
  .map((values): Policy => ({ ...policy, ...values }))

describe('a sweep, for any skill, history and policy', () => {
  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(skillArbitrary, usesArbitrary, policyArbitrary, (start, uses, policy) => {
        const moved = applyMoves(start, decideFromUses(start, uses, policy, now), now)
        expect(verbs(decideFromUses(moved, uses, policy, now), 'move')).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('says nothing of a protected skill that nothing speaks against', () => {
    expect(decideFromUses({ ...skill, isProtected: true }, usesOf('SSSS'), policy, now)).toEqual([])
  })

  it('never moves what is protected, and nothing outside live and deprecated', () => {
    fc.assert(
      fc.property(skillArbitrary, usesArbitrary, policyArbitrary, (start, uses, policy) => {
        const decisions = decideFromUses(start, uses, policy, now)
        if (!isOnDisk(start.state)) expect(decisions).toEqual([])
        if (start.isProtected) expect(decisions.every(({ kind }) => kind === 'would-have')).toBe(true)
      }),
    )
  })

  it('makes a skill better served by prove, recover and unblock alone', () => {
    const served: Partial<Record<State, number>> = { released: 3, verified: 3, degraded: 2, deprecated: 1 }
    fc.assert(
      fc.property(skillArbitrary, usesArbitrary, policyArbitrary, (start, uses, policy) => {
        for (const { verb, from, to } of decideFromUses(start, uses, policy, now)) {
          if ((served[to] ?? 0) > (served[from] ?? 0)) expect(['prove', 'recover', 'unblock']).toContain(verb)
        }
      }),
    )
  })

  it('only warns and recovers what people, packs and the product bring', () => {
    fc.assert(
      fc.property(skillArbitrary, usesArbitrary, (start, uses) => {
        if (hasToProve(start.origin)) return
        for (const verb of verbs(decideFromUses(start, uses, policy, now), 'move')) expect(['warn', 'recover']).toContain(verb)
      }),
    )
  })

  it('does not look at uses that were only offered, nor at ones still to come', () => {
    fc.assert(
      fc.property(skillArbitrary, usesArbitrary, fc.integer({ min: 1, max: 30 }), (start, uses, count) => {
        const offered = Array.from({ length: count }, (): Use => ({ at: now, stage: 'offered', outcome: 'failure' }))
        const later = Array.from({ length: count }, (): Use => ({ at: now + 1, stage: 'followed', outcome: 'failure' }))
        expect(decideFromUses(start, [...later, ...offered, ...uses], policy, now)).toEqual(
          decideFromUses(start, uses, policy, now),
        )
      }),
    )
  })
})

describe('decide', () => {
  it('deprecates 5 successes and 15 failures in any order, from each live state', () => {
    const letters = fc.shuffledSubarray('SSSSSFFFFFFFFFFFFFFF'.split(''), { minLength: 20 })
    fc.assert(
      fc.property(letters, fc.constantFrom('released', 'verified', 'degraded' as const), (order, state) => {
        expect(verbs(decideFromUses({ ...skill, state }, usesOf(order.join('')), policy, now), 'move')).toEqual(['deprecate'])
      }),
    )
  })

  it('never releases a skill on fifty plain failures and a few successes after them, however often it is swept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 10 }), (successes, every) => {
        const uses = usesOf('F'.repeat(50) + 'S'.repeat(successes), now - dayMs / 2)
        const past = uses.toReversed().map(({ at }) => ({ seq: at, at }))
        const sweeps = [...past.filter((_, index) => index % every === 0), { seq: now, at: now }]
        // Known before any sweep: a use dated after one is still not seen by it.
        const happenings = uses.toReversed().map((use, index) => ({ seq: -1, kind: 'use' as const, id: `use_${index}`, use }))
        const start: SkillFacts = { ...skill, state: 'verified' }
        const { skill: end } = replay({ born: -2, start, happenings }, sweeps, [{ seq: -2, policy }])
        expect(end.state).toBe('deprecated')
      }),
    )
  })

  it('leaves what was imported and never used to a person, and archives it once it was used and left', () => {
    const imported: SkillFacts = { ...skill, origin: 'imported', state: 'verified' }
    const later = now + 400 * dayMs
    expect(decideFromUses(imported, [], policy, later)).toEqual([])
    expect(verbs(decideFromUses(imported, usesOf('S'), policy, later), 'move')).toEqual(['archive'])
    expect(verbs(decideFromUses({ ...imported, origin: 'learned' }, [], policy, later), 'move')).toEqual(['archive'])
    expect(verbs(decideFromUses(imported, usesOf('SSSSSSSSSS'), policy, now), 'move')).toEqual(['prove'])
  })

  it('says why in a clause with its figures', () => {
    const [warn] = decideFromUses(skill, usesOf('SSSSSSSFFFFFFFFFFFFF'), policy, now)
    expect(warn?.reason).toBe('7 of the last 20 judged uses succeeded (35%, policy v4 warns below 40%)')
    expect(warn?.inputs).toMatchObject({ policyVersion: 4, judged: 20, successes: 7, rate: 0.35, threshold: 0.4, needed: 5 })
    const [few] = decideFromUses(skill, usesOf('SFFFF'), policy, now)
    expect(few?.reason).toBe('1 of 5 judged uses succeeded (policy v4 warns below 40%)')
    const [idle] = decideFromUses(skill, [], policy, now + 40 * dayMs)
    expect(idle?.reason).toBe('never used, idle for 41 days (policy v4 archives after 30 days without a use)')
    const [corrected] = decideFromUses(
      skill,
      usesOf('SSSS').map((use) => ({ ...use, hasCorrection: true })),
      policy,
      now,
    )
    expect(corrected?.reason).toBe(
      '4 of 4 selected uses were corrected or reworked (100%, policy v4 deprecates from 45% at low risk)',
    )
    const [proven] = decideFromUses({ ...skill, state: 'verified' }, usesOf('SSSP'), policy, now)
    expect(proven?.reason).toBe(
      '3 clean uses, 3 of 4 judged uses succeeded, 1 in part (policy v4 releases from 3 clean uses and 50%)',
    )
  })

  it('keeps a used skill for its half-life, and forgets types when typed decay is off', () => {
    const uses = usesOf('S', now)
    const idle = (days: number, chosenPolicy: Policy) =>
      verbs(decideFromUses(skill, uses, chosenPolicy, now - 1000 + days * dayMs), 'move')
    expect(idle(179, policy)).toEqual([])
    expect(idle(180, policy)).toEqual(['archive'])
    expect(idle(30, { ...policy, typedDecay: 'off' })).toEqual(['archive'])
    expect(verbs(decideFromUses(skill, [], policy, skill.stateSince + 30 * dayMs), 'move')).toEqual(['archive'])
  })

  it('does not count the deprecating use towards its own unblocking', () => {
    const deprecated: SkillFacts = { ...skill, state: 'deprecated', stateSince: now - 6000, deprecatedBy: 'policy' }
    expect(verbs(decideFromUses(deprecated, usesOf('SSSSSS'), policy, now), 'move')).toEqual(['unblock'])
    expect(verbs(decideFromUses({ ...deprecated, stateSince: now - 5000 }, usesOf('SSSSSS'), policy, now), 'move')).toEqual([])
  })

  it.each(['person', 'scan', 'merge'] as const)('leaves what a %s deprecated to people', (deprecatedBy) => {
    const deprecated: SkillFacts = { ...skill, state: 'deprecated', stateSince: now - dayMs, deprecatedBy }
    expect(decideFromUses(deprecated, usesOf('S'.repeat(20)), policy, now)).toEqual([])
  })

  it('moves skills of people where the policy says so', () => {
    const human: SkillFacts = { ...skill, origin: 'human' }
    const uses = usesOf('SSSSSFFFFFFFFFFFFFFF')
    expect(verbs(decideFromUses(human, uses, policy, now), 'review')).toEqual(['deprecate'])
    expect(verbs(decideFromUses(human, uses, policy, now), 'move')).toEqual(['warn'])
    const both: Policy = { ...policy, automation: 'learned and human' }
    expect(verbs(decideFromUses(human, uses, both, now), 'move')).toEqual(['deprecate'])
    expect(verbs(decideFromUses({ ...human, origin: 'pack' }, uses, both, now), 'move')).toEqual(['warn'])
  })
})

describe('a decision that a person took back', () => {
  const uses = usesOf('SSSSSFFFFFFFFFFFFFFF')
  const [first] = decideFromUses(skill, uses, policy, now)
  const settled: SkillFacts = { ...skill, settled: first ? [first] : [] }

  it('is not taken again on the same evidence, nor is the milder warning', () => {
    expect(first?.verb).toBe('deprecate')
    expect(decideFromUses(settled, uses, policy, now)).toEqual([])
    expect(decideFromUses(settled, uses, policy, now + dayMs)).toEqual([])
  })

  it('is taken again with a new judged use or a new policy version, and not with an unjudged one', () => {
    const load: Use = { at: now, stage: 'loaded', outcome: 'unknown' }
    expect(decideFromUses(settled, [load, ...uses], policy, now)).toEqual([])
    expect(verbs(decideFromUses(settled, [{ ...load, outcome: 'failure' }, ...uses], policy, now), 'move')).toEqual(['deprecate'])
    expect(verbs(decideFromUses(settled, uses, { ...policy, version: 5 }, now), 'move')).toEqual(['deprecate'])
  })

  it('still lets another reason decide', () => {
    const corrected = uses.map((use) => ({ ...use, hasCorrection: true }))
    expect(decideFromUses(settled, corrected, policy, now)[0]).toMatchObject({
      verb: 'deprecate',
      reasonClass: 'over-triggering',
    })
  })

  it('waits for the next look under the evidence rule', () => {
    const byEvidence: Policy = { ...policy, retirement: 'evidence' }
    const [taken] = decideFromUses(skill, uses, byEvidence, now)
    const back: SkillFacts = { ...skill, settled: taken ? [taken] : [] }
    const more = usesOf('SSSSSFFFFFFFFFFFFFFFF')
    expect(verbs(decideFromUses(skill, more, byEvidence, now), 'move')).toEqual(['deprecate'])
    expect(verbs(decideFromUses(back, more, byEvidence, now), 'move')).toEqual(['warn'])
    expect(verbs(decideFromUses(back, usesOf(`SSSSS${'F'.repeat(35)}`), byEvidence, now), 'move')).toEqual(['deprecate'])
  })
})

describe('ten thousand skills', () => {
  it('have their worst one found', () => {
    const good = usesOf('S'.repeat(10))
    const bad = usesOf('F'.repeat(10))
    const found: number[] = []
    for (let index = 1; index <= 10_000; index++) {
      const uses = index === 7431 ? bad : good
      if (verbs(decideFromUses(skill, uses, policy, now), 'move').includes('deprecate')) found.push(index)
    }
    expect(found).toEqual([7431])
  })
})

import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { eValue } from '@/lib/domain/score/e-value'
import { dayMs } from '@/lib/domain/score/score'
import { decideFromUses } from './decide'
import { evidenceOf } from './evidence'
import type { SkillFacts } from './skill'

const byEvidence: Policy = { ...policyDefaults, version: 3, retirement: 'evidence' }
const byRate: Policy = { ...policyDefaults, version: 3 }
const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'domain',
  stateSince: 0,
  windowSince: 0,
}

/** Uses of the letters S and F in time order, a second apart, given back newest first. */
function usesOf(letters: string, sessionOf?: (index: number) => string): Use[] {
  return letters
    .split('')
    .map((letter, index): Use => ({
      at: index * 1000,
      stage: 'followed',
      outcome: letter === 'S' ? 'success' : 'failure',
      sessionKey: sessionOf?.(index),
    }))
    .reverse()
}

const isDeprecated = (letters: string, policy: Policy) =>
  decideFromUses(skill, usesOf(letters), policy, dayMs).some((decision) => decision.verb === 'deprecate')

/** A small generator of numbers in [0, 1), the same on every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Share of histories with a true rate that are deprecated within `length` uses, looked at after every use. */
function retiredShare(rate: number, length: number, histories: number, policy: Policy): number {
  const next = generator(42)
  let retired = 0
  for (let history = 0; history < histories; history++) {
    let letters = ''
    for (let use = 0; use < length; use++) {
      letters += next() < rate ? 'S' : 'F'
      const isLookedAt = policy.retirement === 'rate' ? use + 1 >= policy.window : (use + 1) % policy.window === 0
      if (isLookedAt && isDeprecated(letters, policy)) {
        retired++
        break
      }
    }
  }
  return retired / histories
}

describe('retirement by evidence', () => {
  it('deprecates 5 of 20 in any order, as the rate rule does', () => {
    for (const letters of ['SSSSSFFFFFFFFFFFFFFF', 'FFFFFFFFFFFFFFFSSSSS', 'FFFSFFFSFFFSFFFSFFFS']) {
      expect(isDeprecated(letters, byEvidence)).toBe(true)
      expect(isDeprecated(letters, byRate)).toBe(true)
    }
  })

  it('explains itself by all evidence, not by the window’s rate', () => {
    const reasonUnder = (policy: Policy) =>
      decideFromUses(skill, usesOf('F'.repeat(20)), policy, dayMs).find((one) => one.verb === 'deprecate')?.reason
    expect(reasonUnder(byEvidence)).toMatch(
      /^0% over 20 judged uses of all evidence, \d+% sure that it is below 40% \(policy v3 /,
    )
    expect(reasonUnder(byRate)).not.toContain('sure that')
  })

  it('waits for a full block and leaves 6 of 20 alone', () => {
    expect(isDeprecated('F'.repeat(19), byEvidence)).toBe(false)
    expect(isDeprecated('F'.repeat(19), byRate)).toBe(true)
    expect(isDeprecated('SSSSSSFFFFFFFFFFFFFF', byEvidence)).toBe(false)
  })

  it('looks at complete blocks only, whatever came after the last', () => {
    const good = 'S'.repeat(20)
    expect(isDeprecated(good + 'F'.repeat(19), byEvidence)).toBe(false)
    expect(isDeprecated(good + 'F'.repeat(20), byEvidence)).toBe(true)
    expect(isDeprecated('SSSSSFFFFFFFFFFFFFFFSSS', byEvidence)).toBe(true)
  })

  it('lets a good history weigh against one block that is just below the line', () => {
    expect(isDeprecated('S'.repeat(40) + 'SSSSSFFFFFFFFFFFFFFF', byEvidence)).toBe(false)
    expect(isDeprecated('S'.repeat(40) + 'FFFFFFFFFFFFFFFFFFFF', byEvidence)).toBe(true)
  })

  it('lets one judged use of a session in, the earliest', () => {
    const uses = usesOf('S' + 'F'.repeat(29), (index) => `session-${Math.floor(index / 3)}`)
    const { window } = evidenceOf(skill, uses, byEvidence, dayMs)
    expect(window).toMatchObject({ judged: 10, successes: 1, selected: 20 })
    expect(evidenceOf(skill, uses, byRate, dayMs).window.judged).toBe(20)
  })

  it('counts against a skill from the moment its window begins, once per session', () => {
    const against = (letters: string, since: number) =>
      evidenceOf({ ...skill, windowSince: since }, usesOf(letters), { ...byRate, archiveRule: 'idle and surely bad' }, dayMs)
        .against
    expect(against('FFS', 0)).toBe(eValue(1, 2, byRate.evidenceRate))
    expect(against('FFS', 1000)).toBe(eValue(1, 1, byRate.evidenceRate))
    expect(evidenceOf(skill, usesOf('FFS'), byRate, dayMs)).not.toHaveProperty('against')
  })

  it('retires a skill that is good half of the time far more seldom than the rate rule, and a bad one as surely', () => {
    // Published simulations say 4 % against 30 % within 100 uses.
    const evidence = retiredShare(0.5, 100, 400, byEvidence)
    const rate = retiredShare(0.5, 100, 100, byRate)
    expect(evidence).toBeGreaterThan(0.01)
    expect(evidence).toBeLessThan(0.08)
    expect(rate).toBeGreaterThan(0.2)
    expect(rate).toBeLessThan(0.4)
    expect(retiredShare(0.2, 100, 100, byEvidence)).toBeGreaterThan(0.95)
  })
})

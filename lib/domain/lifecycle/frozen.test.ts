import { describe, expect, it } from 'vitest'
import type { Use } from '@/lib/domain/outcome/use'
import { isFrozen } from '@/lib/domain/policy/frozen'
import { policyDefaults, type Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { decideFromUses } from './decide'
import { evidenceOf } from './evidence'
import type { SkillFacts } from './skill'

const policy: Policy = { ...policyDefaults, version: 2 }
const frozen: Policy = { ...policy, frozen: 'on' }
const careful: Policy = { ...policy, retirement: 'evidence', archiveRule: 'idle and surely bad' }
const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'unknown',
  stateSince: 0,
  windowSince: 0,
}
const usesOf = (letters: string): Use[] =>
  letters
    .split('')
    .map((letter, index): Use => ({ at: index * 1000, stage: 'followed', outcome: letter === 'S' ? 'success' : 'failure' }))
    .reverse()

describe('a freeze', () => {
  it('keeps every move back and says what it would have been', () => {
    const uses = usesOf('F'.repeat(12))
    expect(isFrozen(policy)).toBe(false)
    expect(isFrozen(frozen)).toBe(true)
    expect(decideFromUses(skill, uses, policy, dayMs)).toMatchObject([{ kind: 'move', verb: 'deprecate' }])
    expect(decideFromUses(skill, uses, frozen, dayMs)).toMatchObject([
      { kind: 'would-have', verb: 'deprecate', heldBy: 'freeze' },
    ])
    const pinned = { ...skill, isProtected: true }
    expect(decideFromUses(pinned, uses, frozen, dayMs)).toMatchObject([{ kind: 'would-have', heldBy: 'protection' }])
  })

  it('lets what only asks a person go on', () => {
    const human: SkillFacts = { ...skill, origin: 'human' }
    expect(decideFromUses(human, usesOf('F'.repeat(12)), frozen, dayMs)).toMatchObject([
      { kind: 'review', verb: 'deprecate' },
      { kind: 'would-have', verb: 'warn', heldBy: 'freeze' },
    ])
  })
})

describe('the archive for surely bad uses', () => {
  const later = 40 * dayMs
  const isArchived = (letters: string, chosenPolicy: Policy) =>
    decideFromUses(skill, usesOf(letters), chosenPolicy, later).some(({ verb }) => verb === 'archive')

  it('leaves idle skills alone until the test has turned against them', () => {
    for (const letters of ['', 'SSSSS', 'SSSSSFFFFFFFFFFFFFFF', 'SFSFSFSFSF']) {
      expect(isArchived(letters, policy), letters).toBe(true)
      expect(isArchived(letters, careful), letters).toBe(false)
    }
    expect(isArchived('F'.repeat(12), careful)).toBe(true)
  })

  it('says how strong the evidence is', () => {
    const [decision] = decideFromUses(skill, usesOf('F'.repeat(12)), careful, later)
    expect(decision?.reason).toMatch(/^last used on 1 Jan, idle for 39 days and \d+ to 1 against 40% \(policy v2 archives/)
    expect(decision?.inputs.against).toBeGreaterThan(20)
  })

  it('counts one use a session, and only those of the window', () => {
    const retries = usesOf('F'.repeat(12)).map((use) => ({ ...use, sessionKey: 'one' }))
    expect(evidenceOf(skill, retries, careful, later).against).toBeLessThan(2)
    expect(evidenceOf({ ...skill, windowSince: dayMs }, usesOf('F'.repeat(12)), careful, later).against).toBeCloseTo(1, 9)
    expect(evidenceOf(skill, retries, policy, later).against).toBeUndefined()
  })
})

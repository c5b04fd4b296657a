import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { choosePatternTarget, decideMerge, decidePattern, type SequencedSkill } from '@/lib/domain/overlap/decide'

interface SkillInput {
  kind: string
  pattern: string[]
  skill_steps: string[]
  same_agent: boolean
  skill_origin: string
  skill_state: string
  protected: boolean
  evolution: string
  skill_version: number
  skills: { name: string; steps: string[]; uses: number; created: string }[]
  target: { steps: string[]; origin: string }
  source: { steps: string[]; origin: string }
  same_skill?: boolean
}

interface Expected {
  lcs: number
  longer: number
  overlap: number
  decision: string
  applied_at_once?: boolean
  version?: number
  into?: string | null
  overlaps?: Record<string, number>
}

const cases = vectors<SkillInput, Expected>(import.meta.url, './vectors/overlap.json')
const onDisk = new Set(['verified', 'released', 'degraded', 'deprecated'])

const of = (kind: string) => cases.filter(({ given }) => given.kind === kind)
const side = ({ steps, origin }: SkillInput['target']) => ({ steps, isLearned: origin === 'learned' })
const learned = (text: string) => ({ steps: text.split(''), isLearned: true })

function skillOf(input: SkillInput): SequencedSkill {
  return {
    steps: input.skill_steps,
    isSameAgent: input.same_agent,
    isLearned: input.skill_origin === 'learned',
    isProtected: input.protected,
    canEvolve: onDisk.has(input.skill_state),
  }
}

const kinds = ['pattern-and-skill', 'pattern-and-skills', 'skill-and-skill']

describe('vectors of overlap', () => {
  it('are each of a kind that is compared here', () => {
    expect(cases.filter(({ given }) => !kinds.includes(given.kind)).map((one) => one.id)).toEqual([])
  })

  it.each(of('pattern-and-skill'))('$id', ({ given, expect: wanted }) => {
    const found = decidePattern(given.pattern, skillOf(given))
    expect(found).toMatchObject({ lcs: wanted.lcs, longer: wanted.longer, decision: wanted.decision })
    expect(found.overlap).toBeCloseTo(wanted.overlap, 4)
  })

  it.each(of('pattern-and-skills'))('$id', ({ given, expect: wanted }) => {
    const skills = given.skills.map(({ name, steps, uses, created }) => ({
      name,
      steps,
      uses,
      createdAt: created,
      isSameAgent: given.same_agent,
      isLearned: true,
      isProtected: false,
      canEvolve: true,
    }))
    const found = choosePatternTarget(given.pattern, skills)
    expect(found?.decision ?? 'new').toBe(wanted.decision)
    expect(found?.skill.name ?? null).toBe(wanted.into)
    for (const skill of skills) expect(decidePattern(given.pattern, skill).overlap).toBeCloseTo(wanted.overlaps![skill.name]!, 4)
  })

  it.each(of('skill-and-skill'))('$id', ({ given, expect: wanted }) => {
    const found = decideMerge(side(given.target), side(given.source), { isSameSkill: given.same_skill ?? false })
    expect(found).toMatchObject({ lcs: wanted.lcs, longer: wanted.longer, decision: wanted.decision })
  })
})

describe('decideMerge', () => {
  it('lets equal words carry a sequence over the threshold, but never below its floor', () => {
    expect(decideMerge(learned('abcdefgh'), learned('abcdefgx'), { wordSimilarity: 1 }).decision).toBe('propose-merge')
    expect(decideMerge(learned('abcdefgh'), learned('abcdefgx'), { wordSimilarity: 0.8 }).decision).toBe('none')
    expect(decideMerge(learned('abc'), learned('abx'), { wordSimilarity: 1 }).decision).toBe('none')
  })
})

import { describe, expect, it } from 'vitest'
import { isLearningEvent, learningEvents, logName, passes } from './catalogue'
import { learnedFrom, type Logged } from './learning'

const event = (fields: Partial<Logged>): Logged => ({
  verb: 'warn',
  objectKind: 'skill',
  objectId: 'skl_1',
  objectName: 'ship-orders',
  before: null,
  after: null,
  ...fields,
})
const skill = { skillId: 'skl_1', name: 'ship-orders' }

describe('What an entry of the log tells beside itself', () => {
  it.each<[string, Partial<Logged>, object[]]>([
    ['a move tells nothing more', {}, []],
    ['a person’s skill', { verb: 'create' }, [{ name: 'skill_ingested', data: { ...skill, action: 'created' } }]],
    [
      'an approval',
      { verb: 'promote', before: { state: 'candidate' } },
      [{ name: 'skill_ingested', data: { ...skill, action: 'created' } }],
    ],
    ['a release is no birth', { verb: 'promote', before: { state: 'verified' } }, []],
    ['a new version', { verb: 'edit' }, [{ name: 'skill_ingested', data: { ...skill, action: 'updated' } }]],
    ['an older version again', { verb: 'restore' }, [{ name: 'skill_ingested', data: { ...skill, action: 'updated' } }]],
    [
      'a warning',
      { verb: 'promote', before: { state: 'candidate' }, after: { isWarning: true } },
      [
        { name: 'skill_ingested', data: { ...skill, action: 'created' } },
        { name: 'skill_negative_created', data: skill },
      ],
    ],
    [
      'a merge',
      { verb: 'merge', evidence: { mergedSkillId: 'skl_2' } },
      [{ name: 'skill_merged', data: { intoSkillId: 'skl_1', mergedSkillId: 'skl_2' } }],
    ],
    ['a candidate’s edit', { objectKind: 'candidate', verb: 'edit' }, []],
  ])('%s', (_, fields, expected) => {
    const entry = learnedFrom(event(fields))
    expect(entry).toEqual(expected)
    for (const { name, data } of entry) expect(Object.keys(data)).toEqual(Object.keys(learningEvents[name].data))
  })

  it('names things once, and filters by the full name or the verb', () => {
    expect(logName('skill', 'deprecate')).toBe('skill.deprecate')
    expect(logName('session', 'session_completed')).toBe('session_completed')
    expect(isLearningEvent('toString')).toBe(false)
    const entry = { name: 'skill.deprecate', verb: 'deprecate' }
    expect(passes([], entry)).toBe(true)
    expect(passes(['deprecate'], entry)).toBe(true)
    expect(passes(['skill.deprecate'], entry)).toBe(true)
    expect(passes(['candidate.deprecate', 'skill_merged'], entry)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { bulkRefusal, chanceText, endedNote, endedText, evidenceSentence, stepLabels } from './describe-candidate'

const sessions = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `ses_${index}`, key: `k${index}` }))
const seen = { sessions: sessions(9), expectedByChance: 0.7, endedWell: 8, endedKnown: 9, savedSteps: 61 }

describe('what is said of a candidate', () => {
  it('says the whole of its evidence in one sentence', () => {
    expect(evidenceSentence(seen)).toBe(
      'Seen in 9 sessions, 0.7 expected by chance, 8 of 9 ended well, would have covered 61 steps.',
    )
  })

  it.each([
    ['no known end', { endedWell: 0, endedKnown: 0 }, 'how they ended is not known'],
    ['no null', { expectedByChance: null }, 'Seen in 9 sessions, 8 of 9 ended well'],
    ['no session', { sessions: [] }, 'no session backs it'],
    ['a folder', { sessions: [], foundAt: '~/.claude/skills/x' }, 'Found in ~/.claude/skills/x'],
  ])('claims nothing it does not know: %s', (_, lacking, said) => {
    expect(evidenceSentence({ ...seen, ...lacking })).toContain(said)
  })

  it.each([
    [null, 'not known'],
    [0, '< 0.1'],
    [0.049, '< 0.1'],
    [0.05, '0.1'],
    [0.72, '0.7'],
    [12.34, '12.3'],
  ])('rounds what chance expects: %s', (expected, said) => {
    expect(chanceText(expected)).toBe(said)
  })

  it('gives an interval from eight known endings on', () => {
    expect(endedText({ ...seen, endedKnown: 0 })).toBeNull()
    expect(endedNote({ ...seen, endedWell: 7, endedKnown: 7 })).toBe('Too few for a rate')
    expect(endedNote(seen)).toBe('61–96\u00A0%')
  })

  it('names steps as chips do', () => {
    const toolSequence = [
      { tool: 'Bash', params: ['command'], heads: ['git status'] },
      { tool: 'mcp__linear__create_issue', params: [] },
    ]
    expect(stepLabels({ toolSequence })).toEqual(['git status', 'linear: create_issue'])
  })

  it('keeps out of bulk what a gate rejects, and nothing else', () => {
    const flag = { code: 'low_success', severity: 'flag' as const, reason: '' }
    const reject = { code: 'malformed', severity: 'reject' as const, reason: '' }
    expect(bulkRefusal({ kind: 'new', gates: [flag], risk: 'high' })).toBeNull()
    expect(bulkRefusal({ kind: 'new', gates: [flag, reject], risk: 'high' })).toBe('high risk: not in bulk')
    expect(bulkRefusal({ kind: 'new', gates: [reject], risk: 'low' })).toBe('not in bulk')
  })
})

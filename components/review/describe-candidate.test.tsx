import { describe, expect, it } from 'vitest'
import { bulkRefusal, endedNote, endedText, replayShort, stepLabels } from './describe-candidate'

const seen = { endedWell: 8, endedKnown: 9, derivedWell: 0, derivedKnown: 0 }

describe('the description of a candidate', () => {
  it('gives an interval from eight known outcomes on', () => {
    expect(endedText({ ...seen, endedKnown: 0 })).toBeNull()
    expect(endedNote({ ...seen, endedWell: 7, endedKnown: 7 })).toBe('Too few for a rate')
    expect(endedNote(seen)).toBe('61–96%')
  })

  it('says what its draft foretells with the number of sessions', () => {
    const replay = { sessions: 24, calls: 0.618, arguments: null, baselineCalls: 0.31, baselineArguments: null }
    expect(replayShort(replay)).toBe('predicts 62% (n 24)')
  })

  it('names steps as chips do', () => {
    const toolSequence = [
      { tool: 'Bash', params: ['command'], heads: ['git status'] },
      { tool: 'mcp__linear__create_issue', params: [] },
    ]
    expect(stepLabels({ toolSequence })).toEqual(['git status', 'linear: create_issue'])
  })

  it('excludes what a check rejects from bulk actions, and nothing else', () => {
    const flag = { code: 'low_success', severity: 'flag' as const, reason: '' }
    const reject = { code: 'malformed', severity: 'reject' as const, reason: '' }
    expect(bulkRefusal({ kind: 'new', gates: [flag], risk: 'high' })).toBeNull()
    expect(bulkRefusal({ kind: 'new', gates: [flag, reject], risk: 'high' })).toBe('high risk, review individually')
    expect(bulkRefusal({ kind: 'new', gates: [reject], risk: 'low' })).toBe('review individually')
  })
})

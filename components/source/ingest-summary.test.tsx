import { describe, expect, it } from 'vitest'
import { ingestSummary, isActive } from './ingest-summary'

describe('what taking in folders came to', () => {
  it('reads counts and refusals', () => {
    const result = { files: 3, sessions: 2, created: 1, steps: 40, refused: [{ path: '~/a.jsonl', reason: 'It is empty.' }] }
    expect(ingestSummary({ status: 'succeeded', result })).toEqual({
      sessions: 2,
      steps: 40,
      created: 1,
      refused: [{ path: '~/a.jsonl', reason: 'It is empty.' }],
    })
  })

  it.each(['failed', 'cancelled', 'running'] as const)('is not there for a job that %s', (status) => {
    expect(ingestSummary({ status, result: { sessions: 1 } })).toBeNull()
  })

  it.each([[undefined], [null], [[]], ['text']])('is not there for %j', (result) => {
    expect(ingestSummary({ status: 'succeeded', result })).toBeNull()
  })

  it('takes what is missing for nothing', () => {
    expect(ingestSummary({ status: 'succeeded', result: { refused: [null, 1] } })).toEqual({
      sessions: 0,
      steps: 0,
      created: 0,
      refused: [],
    })
  })

  it('knows what is still to end', () => {
    expect((['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const).map((status) => isActive({ status }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

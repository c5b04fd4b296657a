import { describe, expect, it } from 'vitest'
import { isActive } from '@/components/ui/is-active'
import { ingestSummary, shownJobs } from './ingest-summary'

describe('the summary of an import', () => {
  it('parses counts and refusals', () => {
    const result = { files: 3, sessions: 2, created: 1, steps: 40, refused: [{ path: '~/a.jsonl', reason: 'It is empty.' }] }
    expect(ingestSummary({ status: 'succeeded', result })).toEqual({
      sessions: 2,
      steps: 40,
      created: 1,
      refused: [{ path: '~/a.jsonl', reason: 'It is empty.' }],
    })
  })

  it.each(['failed', 'cancelled', 'running'] as const)('is null for a job that %s', (status) => {
    expect(ingestSummary({ status, result: { sessions: 1 } })).toBeNull()
  })

  it.each([[undefined], [null], [[]], ['text']])('is null for %j', (result) => {
    expect(ingestSummary({ status: 'succeeded', result })).toBeNull()
  })

  it('treats missing fields as zero', () => {
    expect(ingestSummary({ status: 'succeeded', result: { refused: [null, 1] } })).toEqual({
      sessions: 0,
      steps: 0,
      created: 0,
      refused: [],
    })
  })

  it('shows one line of mining, however many agents it is queued for', () => {
    const job = (id: string, kind: string, status: 'queued' | 'running' | 'succeeded', doing?: string) => ({
      id,
      kind,
      status,
      progress: { done: 0, total: 1, unit: 'agents', doing },
    })
    const idsOf = (jobs: Parameters<typeof job>[]) => shownJobs(jobs.map((one) => job(...one))).map(({ id }) => id)
    expect(
      idsOf([
        ['a', 'mine', 'queued'],
        ['b', 'mine', 'queued'],
        ['c', 'ingest', 'running'],
        ['d', 'ingest', 'succeeded'],
      ]),
    ).toEqual(['a', 'c'])
    expect(
      idsOf([
        ['a', 'mine', 'queued'],
        ['b', 'mine', 'running'],
        ['c', 'mine', 'running', 'Reading 3 sessions'],
      ]),
    ).toEqual(['c'])
    expect(
      idsOf([
        ['a', 'mine', 'queued'],
        ['b', 'mine', 'running'],
      ]),
    ).toEqual(['b'])
  })

  it('recognizes unfinished jobs', () => {
    expect((['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const).map((status) => isActive({ status }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

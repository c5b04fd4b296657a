import { describe, expect, it } from 'vitest'
import { candidateOf } from './candidate.test-support'
import { leftText, previewBulk } from './preview-bulk'

const reject = { code: 'unsafe_side_effect', severity: 'reject' as const, reason: 'It deletes files.' }
const plain = (name: string) => candidateOf({ id: name, name })
const risky = (name: string) => candidateOf({ id: name, name, gates: [reject] })

describe('the preview of a bulk action', () => {
  it.each([
    ['all', [plain('a'), plain('b')], 2, '2 selected.'],
    ['some', [plain('a'), risky('b')], 1, '2 selected, 1 excluded, review individually: b (risky).'],
    [
      'the first three of those left out by name',
      [risky('a'), risky('b'), candidateOf({ id: 'c', name: 'c', kind: 'merge' }), risky('d')],
      0,
      '4 selected, 4 excluded, review individually: a (risky), b (risky), c (a merge) and 1 more.',
    ],
  ])('%s', (_, items, taken, text) => {
    expect(previewBulk(items)).toEqual({ included: taken, text })
  })

  it('names the first skipped candidate', () => {
    expect(leftText([])).toBeUndefined()
    expect(leftText([{ name: 'b', reason: 'It deletes files.' }])).toBe('1 excluded. b: It deletes files.')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { profileOf } from './profile'
import { grouped, nearDuplicates, type Proposed } from './near-duplicates'

const nothing = { name: '', title: '', description: '', triggers: [], body: '', shapes: [] }
const stepped = (id: string, steps: string, kind = 'new', text = `text of ${id}`): Proposed => ({
  id,
  kind,
  profile: profileOf({ ...nothing, body: text, shapes: [...steps] }),
})
const worded = (id: string, text: string, kind = 'new'): Proposed => ({
  id,
  kind,
  profile: profileOf({ ...nothing, body: text }),
})

describe('near-duplicates of a list', () => {
  it.each([
    ['three of four steps', [stepped('a', 'wxyz'), stepped('b', 'wxyq')], { b: 'a' }],
    ['two of three are too few', [stepped('a', 'wxy'), stepped('b', 'wxq')], {}],
    ['the best leader wins', [stepped('a', 'abcdefgh'), stepped('b', 'stuvwxyz'), stepped('c', 'stuvwxyq')], { c: 'b' }],
    ['another kind is no repetition', [stepped('a', 'wxyz'), stepped('b', 'wxyz', 'warning')], {}],
    ['the same words', [worded('a', 'rotate the signing keys'), worded('b', 'Rotate the signing keys!')], { b: 'a' }],
    ['other words', [worded('a', 'rotate the signing keys'), worded('b', 'restart the staging service')], {}],
    [
      'the same words, where one alone names its steps',
      [stepped('a', 'wxyz', 'new', 'rotate the signing keys'), worded('b', 'rotate the signing keys')],
      { b: 'a' },
    ],
    [
      'words that everyone has count for little',
      ['ledger', 'harbour', 'orchard', 'furnace'].map((own, at) =>
        worded(`${at}`, `prepare quarterly summary spreadsheet customer invoice payment archive ${own}`),
      ),
      {},
    ],
    [
      'words that few have count for much',
      [
        worded('a', 'ledger harbour orchard furnace'),
        worded('b', 'prepare summary ledger harbour orchard furnace'),
        ...['canvas', 'lantern', 'violin', 'saddle'].map((own) => worded(own, `prepare summary ${own}`)),
      ],
      { b: 'a' },
    ],
    // b is like a, and c is like b; c is not like a, so it leads a group of its own.
    ['no chains', [stepped('a', 'abcd'), stepped('b', 'abcx'), stepped('c', 'abyx')], { b: 'a' }],
  ])('%s', (_, list, expected) => {
    const near = nearDuplicates(list)
    expect(Object.fromEntries([...near].map(([id, { id: leader }]) => [id, leader]))).toEqual(expected)
  })

  it('are shown behind their leader, and everybody else stays where it was', () => {
    const list = [stepped('a', 'abcd'), stepped('b', 'wxyz'), stepped('c', 'abcx'), stepped('d', 'wxyq')]
    expect(grouped(list, nearDuplicates(list)).map((one) => one.id)).toEqual(['a', 'c', 'b', 'd'])
  })

  it('lose nobody, and lead to leaders alone', () => {
    const sequence = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 0, maxLength: 5 })
    fc.assert(
      fc.property(fc.array(sequence, { maxLength: 12 }), (sequences) => {
        const list = sequences.map((steps, at) => stepped(`${at}`, steps.join('')))
        const near = nearDuplicates(list)
        for (const { id } of near.values()) expect(near.has(id)).toBe(false)
        const shown = grouped(list, near).map((one) => one.id)
        expect(shown.toSorted()).toEqual(list.map((one) => one.id).toSorted())
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

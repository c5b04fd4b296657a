import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLists } from './merge-lists'

const letters = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
const merge = (stored: string[], incoming: string[]) => mergeLists(stored, incoming, (one) => one)
const texts = (stored: string[], incoming: string[]) => merge(stored, incoming).map((one) => one.incoming ?? one.stored ?? '')
const count = (list: string[], letter: string) => list.filter((one) => one === letter).length

describe('two readings of one list', () => {
  it.each([
    ['abc', 'abcd', 'abcd'],
    ['abcd', 'ab', 'abcd'],
    ['abx', 'aby', 'abxy'],
    ['xab', 'ab', 'xab'],
    ['aab', 'ab', 'aab'],
    ['', 'ab', 'ab'],
    ['ab', '', 'ab'],
  ])('%s and %s are %s', (stored, incoming, both) => {
    expect(texts([...stored], [...incoming]).join('')).toBe(both)
  })

  it('loses and duplicates nothing: each entry occurs as often as in the reading that has it more often', () => {
    fc.assert(
      fc.property(letters, letters, (stored, incoming) => {
        const merged = texts(stored, incoming)
        for (const letter of 'abcd') expect(count(merged, letter)).toBe(Math.max(count(stored, letter), count(incoming, letter)))
      }),
    )
  })

  it('keeps the order of the new reading, and merging again changes nothing', () => {
    fc.assert(
      fc.property(letters, letters, (stored, incoming) => {
        const merged = merge(stored, incoming)
        expect(merged.flatMap((one) => one.incoming ?? [])).toEqual(incoming)
        const once = texts(stored, incoming)
        expect(texts(once, once)).toEqual(once)
        expect(merge(once, incoming).every((one) => one.stored !== null)).toBe(true)
      }),
    )
  })
})

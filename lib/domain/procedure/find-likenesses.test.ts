import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lcsLength, overlapAtLeast } from '@/lib/domain/overlap/lcs'
import { findLikenesses, type Comparable } from '@/lib/domain/procedure/find-likenesses'
import { sharedWords } from '@/lib/domain/procedure/request-words'

const isAlike = (a: Comparable, b: Comparable): boolean =>
  sharedWords(a.words, b.words) >= 0.5 - 1e-9 &&
  overlapAtLeast(lcsLength(a.shapes, b.shapes), Math.max(a.shapes.length, b.shapes.length), 0.7)

const texts = (alphabet: string, maxLength: number) => fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength })
const episode = fc.record({
  shapes: texts('abcd', 24),
  words: texts('vwxyz', 6).map((words) => new Set(words)),
})
/** More different words than have a bit of their own. */
const wordy = fc.record({
  shapes: texts('ab', 4),
  words: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 70 }).map((words) => new Set(words.map(String))),
})

it('finds what comparing every two finds', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(episode, wordy), { maxLength: 25 }), (episodes) => {
      const expected = episodes.map((one, at) => [...episodes.keys()].filter((i) => i !== at && isAlike(one, episodes[i]!)))
      expect(findLikenesses(episodes, 0.5, 0.7)).toEqual(expected)
    }),
    { numRuns: 200, seed: 3 },
  )
})

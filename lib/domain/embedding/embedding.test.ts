import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosineMin, fuse, type Kinship } from '@/lib/domain/embedding/fuse'
import { nearestCosine, packVectors, unitVectors, unpackVectors } from '@/lib/domain/embedding/vectors'

const number = fc.double({ min: -5, max: 5, noNaN: true })
const vector = fc.array(number, { minLength: 4, maxLength: 4 }).filter((values) => values.some((one) => Math.abs(one) > 0.01))

describe('vectors', () => {
  it('come back from their bytes, each of length 1 and its own nearest', () => {
    fc.assert(
      fc.property(fc.array(vector, { minLength: 1, maxLength: 5 }), (list) => {
        const made = unitVectors(list)
        const read = unpackVectors(packVectors(made), made.dimensions)
        expect(read).toEqual(made)
        for (let at = 0; at < list.length; at++)
          expect(nearestCosine(read, made.values.subarray(at * 4, at * 4 + 4))).toBeCloseTo(1, 4)
      }),
      { seed: 3, numRuns: 200 },
    )
  })

  it('have the cosine of the nearest of several', () => {
    const three = unitVectors([
      [1, 0],
      [0, 2],
      [-1, 0],
    ])
    expect(nearestCosine(three, unitVectors([[3, 4]]).values)).toBeCloseTo(0.8, 5)
    expect(nearestCosine(three, unitVectors([[1, 1, 1]]).values)).toBe(-1)
    expect(nearestCosine(unitVectors([]), Float32Array.of(1))).toBe(-1)
  })

  it.each([[[[1, 2], [1]]], [[[0, 0]]], [[[Number.NaN, 1]]]])('refuse %j', (list) => {
    expect(() => unitVectors(list)).toThrow(RangeError)
  })
})

const one = (name: string, words: number, meaning: number, isExactName = false): Kinship => ({
  id: `skl_${name}`,
  name,
  words,
  meaning,
  isExactName,
})
const names = (hits: Kinship[]) => fuse(hits).map((hit) => hit.name)

describe('words and meaning together', () => {
  it.each<[string, Kinship[], string[]]>([
    ['meaning lifts what words half find', [one('a', 0.5, 0.31), one('b', 0.4, 0.6)], ['b', 'a']],
    ['a cosine below 0.30 is no match', [one('a', 0, 0.29), one('b', 0.1, -0.5)], ['b']],
    [
      'the best of weak resemblances does not beat a word that only one skill has',
      [one('a', 0, 0.38), one('b', 0.6, 0.1)],
      ['b', 'a'],
    ],
    ['an exact name comes first', [one('a', 0.9, 0.9), one('b', 1, 0, true)], ['b', 'a']],
    [
      'equals go by name, then id',
      [one('b', 0.5, 0.5), one('a', 0.5, 0.5), { ...one('a', 0.5, 0.5), id: 'skl_0' }],
      ['a', 'a', 'b'],
    ],
    ['nothing gives nothing', [], []],
  ])('%s', (_, hits, expected) => {
    expect(names(hits)).toEqual(expected)
  })

  it('is within 0 and 1, and never falls when words or meaning rise', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 1, maxLength: 12 }), (list) => {
        const hits = list.map(([words, meaning], at) => one(`s${String(at).padStart(2, '0')}`, words, meaning))
        const ranked = fuse(hits)
        for (const hit of ranked) expect(hit.relevance > 0 && hit.relevance <= 1).toBe(true)
        for (const [at, hit] of ranked.entries())
          for (const worse of ranked.slice(0, at))
            expect(hit.words > worse.words && hit.meaning > Math.max(worse.meaning, cosineMin)).toBe(false)
      }),
      { seed: 4, numRuns: 200 },
    )
  })
})

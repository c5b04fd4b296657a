import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedPatterns } from '@/lib/domain/mining/closed'
import type { ClosedLimits } from '@/lib/domain/mining/searchable'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { suffixArray } from '@/lib/domain/mining/suffix-array'

/** Sessions of sequences of shape ids. */
type Plain = number[][][]

const limits: ClosedLimits = { minSteps: 3, minSessions: 3, maxSteps: 24 }

function mined(sessions: Plain, options: ClosedLimits = limits): Record<string, number> {
  const corpus = buildCorpus(
    sessions.map((sequences, i) => ({
      key: `s${i}`,
      sequences: sequences.map((shapes) => ({ shapes, positions: [...shapes.keys()] })),
    })),
  )
  const closed = closedPatterns(corpus, options)
  const supports: Record<string, number> = {}
  for (let i = 0; i < closed.count; i += 1) {
    const at = closed.sa[closed.lower[i]!]!
    const shapes = [...corpus.text.subarray(at, at + closed.length[i]!)].map((symbol) => corpus.shapeOf[symbol])
    expect(supports[shapes.join(' ')]).toBeUndefined()
    supports[shapes.join(' ')] = closed.support[i]!
  }
  return supports
}

/** The definition, word for word: all contiguous sequences, their sessions, and no extension with as many. */
function byBruteForce(sessions: Plain, options: ClosedLimits = limits): Record<string, number> {
  const docs = new Map<string, Set<number>>()
  for (const [doc, sequences] of sessions.entries()) {
    for (const shapes of sequences) {
      for (let i = 0; i < shapes.length; i += 1) {
        for (let j = i + 1; j <= shapes.length; j += 1) {
          const key = shapes.slice(i, j).join(' ')
          docs.set(key, (docs.get(key) ?? new Set()).add(doc))
        }
      }
    }
  }
  const open = new Set<string>()
  for (const [key, seen] of docs) {
    const shapes = key.split(' ')
    for (const shorter of [shapes.slice(1).join(' '), shapes.slice(0, -1).join(' ')]) {
      if (docs.get(shorter)?.size === seen.size) open.add(shorter)
    }
  }
  const supports: Record<string, number> = {}
  for (const [key, seen] of docs) {
    const shapes = key.split(' ').slice(0, options.maxSteps)
    if (open.has(key) || seen.size < options.minSessions || shapes.length < options.minSteps || new Set(shapes).size < 2) continue
    supports[shapes.join(' ')] = Math.max(supports[shapes.join(' ')] ?? 0, seen.size)
  }
  return supports
}

describe('suffixArray', () => {
  it('sorts the suffixes of any text', () => {
    const texts = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 200 })
    fc.assert(
      fc.property(texts, (symbols) => {
        const text = Int32Array.from([...symbols, 0])
        const bySort = [...text.keys()].sort((a, b) => {
          while (text[a] === text[b]) [a, b] = [a + 1, b + 1]
          return text[a]! - text[b]!
        })
        expect([...suffixArray(text, 5)]).toEqual(bySort)
      }),
      { numRuns: 300 },
    )
  })
})

describe('closedPatterns', () => {
  it.each([2, 3, 5, 9])('equals brute force, pattern by pattern with support, over %i shapes', (alphabet) => {
    const sequence = fc.array(fc.integer({ min: 0, max: alphabet - 1 }), { maxLength: 25 })
    const sessions = fc.array(fc.array(sequence, { maxLength: 2 }), { maxLength: 12 })
    fc.assert(
      fc.property(sessions, fc.integer({ min: 2, max: 4 }), (plain, minSessions) => {
        expect(mined(plain, { ...limits, minSessions })).toEqual(byBruteForce(plain, { ...limits, minSessions }))
      }),
      { numRuns: 60 },
    )
  })

  it('cuts what is longer than the limit to its first steps', () => {
    const long = Array.from({ length: 60 }, (_, i) => i)
    expect(mined([[long], [long], [long]])).toEqual({ [long.slice(0, 24).join(' ')]: 3 })
    const sequence = fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 30 })
    fc.assert(
      fc.property(fc.array(fc.array(sequence, { maxLength: 1 }), { maxLength: 8 }), (plain) => {
        expect(mined(plain, { ...limits, maxSteps: 5 })).toEqual(byBruteForce(plain, { ...limits, maxSteps: 5 }))
      }),
      { numRuns: 60 },
    )
  })

  it('finds nothing in an empty corpus, in one session, or across two sequences', () => {
    expect(mined([])).toEqual({})
    expect(mined([[[]], [[]], [[]]])).toEqual({})
    expect(mined([[[1, 2, 3, 1, 2, 3, 1, 2, 3]]])).toEqual({})
    const split = [
      [1, 2],
      [3, 4],
    ]
    expect(mined([split, split, split])).toEqual({})
  })

  it('stays linear on one shape and on a short period', () => {
    const equal = [Array.from({ length: 20_000 }, () => 1)]
    const periodic = [Array.from({ length: 20_000 }, (_, i) => i % 7)]
    expect(mined([equal, equal, equal])).toEqual({})
    expect(Object.values(mined([periodic, periodic, periodic]))).toEqual([3])
  })
})

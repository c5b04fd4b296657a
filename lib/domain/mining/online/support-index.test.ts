import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedPatterns } from '@/lib/domain/mining/closed'
import { buildCorpus } from '@/lib/domain/mining/corpus'
import { SupportIndex, type ClosedPattern } from '@/lib/domain/mining/online/support-index'
import type { MiningSession } from '@/lib/domain/mining/types'

const limits = { minSteps: 3, minSessions: 3, maxSteps: 8 }

const read = (patterns: readonly ClosedPattern[]) =>
  patterns.map(({ shapes, support }) => `${shapes.join(' ')} ×${support}`).sort()

function batch(sessions: readonly MiningSession[]): string[] {
  const corpus = buildCorpus(sessions)
  const closed = closedPatterns(corpus, limits)
  const patterns = Array.from({ length: closed.count }, (_, id) => {
    const at = closed.sa[closed.lower[id]!]!
    const symbols = corpus.text.subarray(at, at + closed.length[id]!)
    return { shapes: Array.from(symbols, (symbol) => corpus.shapeOf[symbol]!), support: closed.support[id]! }
  })
  return read(patterns)
}

const sequence = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 14 })
const history = fc
  .array(fc.array(sequence, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 12 })
  .map((all) => all.map((parts, i): MiningSession => ({ key: `s${String(i).padStart(2, '0')}`, sequences: parts.map(given) })))
const given = (shapes: number[]) => ({ shapes, positions: shapes.map((_, i) => i) })
const seeded = { seed: 7, numRuns: 300 }

describe('SupportIndex', () => {
  it('holds the patterns of batch mining, whatever order sessions come in', () => {
    const orders = history.chain((sessions) =>
      fc.tuple(fc.constant(sessions), fc.shuffledSubarray(sessions, { minLength: sessions.length })),
    )
    fc.assert(
      fc.property(orders, ([sessions, arrived]) => {
        const index = new SupportIndex()
        for (const { sequences } of arrived) {
          index.learn(sequences)
          index.enter(0, sequences)
        }
        expect(read(index.closed(0, limits))).toEqual(batch(sessions))
      }),
      seeded,
    )
  })

  it('holds those of the sessions that are left, and of a window beside them', () => {
    const moves = history.chain((sessions) => fc.tuple(fc.constant(sessions), fc.subarray(sessions), fc.subarray(sessions)))
    fc.assert(
      fc.property(moves, ([sessions, gone, expired]) => {
        const index = new SupportIndex(2)
        for (const session of sessions) {
          index.learn(session.sequences)
          index.enter(0, session.sequences)
          index.enter(1, session.sequences)
          if (gone.includes(session)) index.leave(0, session.sequences)
        }
        for (const { sequences } of expired) index.leave(1, sequences)
        expect(read(index.closed(0, limits))).toEqual(batch(sessions.filter((one) => !gone.includes(one))))
        expect(read(index.closed(1, limits))).toEqual(batch(sessions.filter((one) => !expired.includes(one))))
      }),
      seeded,
    )
  })

  it('says what a session changed', () => {
    const index = new SupportIndex()
    const same = [given([1, 2, 3])]
    const deltas = [1, 2, 3].map(() => {
      index.learn(same)
      return index.enter(0, same)
    })
    expect(deltas.map(({ crossed }) => crossed)).toEqual([0, 0, deltas[2]!.touched])
    expect(index.closed(0, limits)).toEqual([{ shapes: [1, 2, 3], support: 3 }])
    expect(index.leave(0, same).crossed).toBe(deltas[2]!.touched)
    expect(index.closed(0, limits)).toEqual([])
  })

  it('refuses a session that it never learned', () => {
    expect(() => new SupportIndex().enter(0, [given([1])])).toThrow(RangeError)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf, countPairs } from './cluster'
import { neighbourhood } from './neighbourhood'
import { chanceOfMeeting } from './together'
import { widen } from './widen'

describe('Clusters by co-occurrence', () => {
  it('count a session once for each two skills', () => {
    expect(countPairs([['b', 'a', 'b'], ['a', 'b'], ['c']])).toEqual([{ a: 'a', b: 'b', sessions: 2 }])
  })

  const together = (count: number, ...ids: string[]) => Array.from({ length: count }, () => ids)
  const membersOf = (bySession: string[][]) => clustersOf(bySession).map((one) => one.members.map((member) => member.id))

  it('form around the best-supported skill and never by chains', () => {
    const bySession = [...together(9, 'b', 'a'), ...together(8, 'b', 'c'), ...together(7, 'c', 'd'), ...together(30, 'e')]
    expect(clustersOf(bySession)).toEqual([
      {
        centre: 'b',
        members: [
          { id: 'b', sessions: 17 },
          { id: 'a', sessions: 9 },
          { id: 'c', sessions: 8 },
        ],
      },
    ])
  })

  it.each([
    ['three sessions and nothing else', together(3, 'a', 'b'), [['a', 'b']]],
    ['two sessions', together(2, 'a', 'b'), []],
    ['one that is used everywhere and one that is used now and then', [...together(4, 'a', 'b'), ...together(40, 'a')], []],
    ['two that are used everywhere, and always together', together(30, 'a', 'b'), [['a', 'b']]],
    ['a crowd', together(5, ...Array.from({ length: 101 }, (_, index) => `s${index}`)), []],
  ])('say of %s what it is worth', (_, bySession, expected) => {
    expect(membersOf(bySession)).toEqual(expected)
  })

  it('are hardly ever made of chance', () => {
    const draw = seeded(5)
    let clusters = 0
    for (let history = 0; history < 40; history += 1) {
      const ids = Array.from({ length: 15 }, (_, index) => ({ id: `s${index}`, rate: 0.02 + 0.3 * draw() }))
      const bySession = Array.from({ length: 120 }, () => ids.filter((one) => draw() < one.rate).map((one) => one.id))
      clusters += clustersOf(bySession.filter((some) => some.length > 0)).length
    }
    expect(clusters).toBeLessThanOrEqual(6)
  })

  it('hold each skill once, in one order, whatever was used with what', () => {
    const sessions = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 }), { maxLength: 60 })
    fc.assert(
      fc.property(sessions, (bySession) => {
        const clusters = clustersOf(bySession)
        const all = clusters.flatMap((one) => one.members.map((member) => member.id))
        expect(all).toEqual([...new Set(all)])
        expect(clusters.every((one) => one.members.length > 1 && one.members[0]?.id === one.centre)).toBe(true)
        expect(clustersOf(bySession.toReversed())).toEqual(clusters)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})

/** Even numbers in [0, 1), the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

describe('The chance that two skills meet', () => {
  it.each([
    [{ a: 3, b: 3, both: 3, sessions: 10 }, 1 / 120],
    [{ a: 5, b: 5, both: 5, sessions: 5 }, 1],
    [{ a: 2, b: 2, both: 1, sessions: 4 }, 5 / 6],
    [{ a: 4, b: 3, both: 0, sessions: 9 }, 1],
  ])('of %j is %d', (counts, expected) => {
    expect(chanceOfMeeting(counts)).toBeCloseTo(expected, 9)
  })
})

describe('A suggestion', () => {
  const clusters = [
    { id: 'k1', name: 'one', members: ['a', 'b', 'c'] },
    { id: 'k2', name: 'two', members: ['d', 'e', 'b'] },
  ]
  const added = (suggested: string[], most: number, denied = '') =>
    widen(suggested, clusters, most, (id) => id !== denied).map((one) => `${one.id} by ${one.anchor} of ${one.cluster.id}`)

  it.each([
    [['a'], 3, '', ['b by a of k1', 'c by a of k1']],
    [['d', 'a'], 3, '', ['e by d of k2', 'b by d of k2', 'c by a of k1']],
    [['d', 'a'], 1, '', ['e by d of k2']],
    [['a'], 3, 'b', ['c by a of k1']],
    [['x'], 3, '', []],
    [['a'], 0, '', []],
  ] as const)('of %j is widened by at most %d, never by %j', (suggested, most, denied, expected) => {
    expect(added([...suggested], most, denied)).toEqual(expected)
  })
})

it('A neighbourhood is what an edge leads to, with the edges inside it', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'c', to: 'a' },
    { from: 'b', to: 'c' },
    { from: 'c', to: 'd' },
  ]
  const near = neighbourhood({ nodes, edges }, new Set(['a']))
  expect(near.nodes.map((one) => one.id)).toEqual(['a', 'b', 'c'])
  expect(near.edges).toEqual(edges.slice(0, 3))
})

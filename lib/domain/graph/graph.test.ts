import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clustersOf, countPairs } from './cluster'
import { neighbourhood } from './neighbourhood'

const support = (id: string) => ({ a: 9, b: 5, c: 5, d: 1 })[id] ?? 0

describe('Clusters by co-occurrence', () => {
  it('count a session once for each two skills', () => {
    expect(countPairs([['b', 'a', 'b'], ['a', 'b'], ['c']])).toEqual([{ a: 'a', b: 'b', sessions: 2 }])
  })

  it('form around the best-supported skill and never by chains', () => {
    const pairs = [
      { a: 'a', b: 'b', sessions: 3 },
      { a: 'b', b: 'c', sessions: 8 },
      { a: 'c', b: 'd', sessions: 4 },
      { a: 'a', b: 'd', sessions: 2 },
    ]
    expect(clustersOf(pairs, support)).toEqual([
      { centre: 'a', members: ['a', 'b'] },
      { centre: 'c', members: ['c', 'd'] },
    ])
  })

  it('hold each skill once, whatever was used with what', () => {
    const sessions = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 4 }), { maxLength: 60 })
    fc.assert(
      fc.property(sessions, (bySession) => {
        const clusters = clustersOf(countPairs(bySession), support)
        const all = clusters.flatMap((one) => one.members)
        expect(all).toEqual([...new Set(all)])
        expect(clusters.every((one) => one.members.length > 1 && one.members[0] === one.centre)).toBe(true)
        expect(clustersOf(countPairs(bySession.toReversed()), support)).toEqual(clusters)
      }),
      { seed: 7, numRuns: 200 },
    )
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

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCycle } from './find-cycle'

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

it.each([
  ['itself', { a: ['a'] }, ['a', 'a']],
  ['a pair', { a: ['b'], b: ['a'] }, ['a', 'b', 'a']],
  ['the shortest way', { a: ['b', 'c'], b: ['d'], c: ['a'], d: ['a'] }, ['a', 'c', 'a']],
  ['a chain that ends', { a: ['b'], b: ['c'] }, null],
  ['a cycle of others', { a: ['b'], b: ['c'], c: ['b'] }, null],
  ['unknown names', { a: ['gone'] }, null],
])('finds %s', (_, edges, expected) => {
  expect(findCycle('a', graph(edges))).toEqual(expected)
})

it('names only ways that exist, and finds each that does', () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  const edges = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)), { maxLength: 12 })
  fc.assert(
    fc.property(edges, (pairs) => {
      const needs = new Map(names.map((name) => [name, pairs.filter(([from]) => from === name).map(([, to]) => to)]))
      const cycle = findCycle('a', needs)
      const reached = new Set(needs.get('a'))
      for (let size = -1; size !== reached.size;) {
        size = reached.size
        for (const name of reached) for (const next of needs.get(name) ?? []) reached.add(next)
      }
      expect(cycle !== null).toBe(reached.has('a'))
      for (const [index, name] of (cycle ?? []).slice(1).entries()) expect(needs.get(cycle![index]!)).toContain(name)
    }),
    { numRuns: 200 },
  )
})

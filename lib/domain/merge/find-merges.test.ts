import { expect, it } from 'vitest'
import { findMerges } from './find-merges'

const skill = (id: string, support: number) => ({ id, support, createdAt: '2026-01-01T00:00:00.000Z' })
const alike =
  (...pairs: [a: string, b: string, similarity: number][]) =>
  (id: string) =>
    pairs.flatMap(([a, b, similarity]) => (a === id ? [{ id: b, similarity }] : b === id ? [{ id: a, similarity }] : []))

it('gathers around the best-supported skill', () => {
  const skills = [skill('a', 1), skill('b', 5), skill('c', 1), skill('d', 9)]
  expect(findMerges(skills, alike(['a', 'b', 0.9], ['b', 'c', 0.95]))).toEqual([
    { target: 'b', source: 'a', similarity: 0.9 },
    { target: 'b', source: 'c', similarity: 0.95 },
  ])
})

it('forms no chain, and prefers the older, then the first by id', () => {
  const chain = alike(['a', 'b', 0.9], ['b', 'c', 0.9])
  expect(findMerges([skill('a', 5), skill('b', 2), skill('c', 1)], chain)).toEqual([
    { target: 'a', source: 'b', similarity: 0.9 },
  ])
  const older = { ...skill('c', 1), createdAt: '2025-12-01T00:00:00.000Z' }
  expect(findMerges([skill('b', 1), older], chain)).toMatchObject([{ target: 'c', source: 'b' }])
  expect(findMerges([skill('b', 1), skill('a', 1)], chain)).toMatchObject([{ target: 'a', source: 'b' }])
})

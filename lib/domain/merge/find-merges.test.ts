import { expect, it } from 'vitest'
import { findMerges } from './find-merges'

const skill = (id: string, text: string, support: number) => ({
  id,
  steps: [...text],
  support,
  createdAt: '2026-01-01T00:00:00.000Z',
})
const none = () => 0

it('gathers around the best-supported skill, and forms no chain', () => {
  const skills = [skill('a', 'abcdefghij', 1), skill('b', 'abcdefghix', 5), skill('c', 'abcdefghyx', 1), skill('d', 'vwxyz', 9)]
  const found = findMerges(skills, 0.9, none)
  expect(new Set(found.map(({ target, source }) => `${source} into ${target}`))).toEqual(new Set(['a into b', 'c into b']))
  const chain = [skill('a', 'abcdefghij', 5), skill('b', 'abcdefghix', 2), skill('c', 'abcdefghyx', 1)]
  expect(findMerges(chain, 0.9, none)).toEqual([{ target: 'a', source: 'b', similarity: 0.9 }])
})

it('lets the same words carry near steps over the threshold', () => {
  const pair = [skill('a', 'abcdefgh', 2), skill('b', 'abcdefgx', 1)]
  expect(findMerges(pair, 0.9, none)).toEqual([])
  expect(findMerges(pair, 0.9, () => 1)).toMatchObject([{ target: 'a', source: 'b' }])
})

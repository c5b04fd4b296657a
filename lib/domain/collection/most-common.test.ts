import { expect, it } from 'vitest'
import { byFrequency, countEach, mostCommon } from './most-common'

it('counts each value, and names the most frequent first, of equal ones the first by name', () => {
  const values = ['b', 'c', 'a', 'c', 'B']
  expect([...countEach(values)]).toEqual([
    ['b', 1],
    ['c', 2],
    ['a', 1],
    ['B', 1],
  ])
  expect(byFrequency(countEach(values))).toEqual(['c', 'B', 'a', 'b'])
  expect([mostCommon(values), mostCommon([])]).toEqual(['c', undefined])
})

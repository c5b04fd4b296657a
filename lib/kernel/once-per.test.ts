import { expect, it, vi } from 'vitest'
import { oncePer } from './once-per'

it('computes once for each object', () => {
  const make = vi.fn((list: readonly number[], factor: number) => list.map((one) => one * factor))
  const scaled = oncePer(make)
  const [list, other] = [
    [1, 2],
    [1, 2],
  ]
  expect(scaled(list, 2)).toBe(scaled(list, 2))
  expect(scaled(other, 2)).not.toBe(scaled(list, 2))
  expect(make).toHaveBeenCalledTimes(2)
})

it('also caches an empty result', () => {
  const make = vi.fn(() => undefined)
  const once = oncePer(make)
  const key = {}
  expect([once(key), once(key)]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(1)
})

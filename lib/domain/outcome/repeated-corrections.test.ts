import { expect, it } from 'vitest'
import { repeatedCorrections, requestHash } from './repeated-corrections'

it('takes requests of the same words for the same, whatever their numbers and punctuation', () => {
  expect(requestHash('Ship order 4711, please!')).toBe(requestHash('ship  order 12 — PLEASE'))
  expect(requestHash('Ship order')).not.toBe(requestHash('Order ship'))
})

it('lists corrections that came again, most often first, and none that came once or answers nothing known', () => {
  const corrected = [
    { id: 'a', request: 'Ship order 1' },
    { id: 'b', request: 'Refund it' },
    { id: 'c', request: 'ship order 2' },
    { id: 'd', request: null },
    { id: 'e', request: null },
    { id: 'f', request: 'refund it.' },
    { id: 'g', request: 'Refund it!' },
    { id: 'h', request: 'Once only' },
  ]
  expect(repeatedCorrections(corrected).map((one) => one.uses)).toEqual([
    ['b', 'f', 'g'],
    ['a', 'c'],
  ])
})

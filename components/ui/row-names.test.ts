import { expect, test } from 'vitest'
import { rowNames } from './row-names'

const named = (rows: readonly { name: string; detail: string }[]) => [
  ...rowNames(
    rows,
    ({ name }) => name,
    ({ detail }) => detail,
  ).values(),
]

test('leaves names alone that only one row has', () => {
  expect(
    named([
      { name: 'a', detail: '1' },
      { name: 'b', detail: '1' },
    ]),
  ).toEqual(['a', 'b'])
})

test('tells rows of one name apart by their detail', () => {
  expect(
    named([
      { name: 'a', detail: '1' },
      { name: 'b', detail: '2' },
      { name: 'a', detail: '2' },
    ]),
  ).toEqual(['a, 1', 'b', 'a, 2'])
})

test('tells rows apart by their place that share name and detail', () => {
  expect(
    named([
      { name: 'a', detail: '1' },
      { name: 'a', detail: '1' },
      { name: 'a', detail: '2' },
    ]),
  ).toEqual(['a, 1, row 1', 'a, 1, row 2', 'a, 2'])
})

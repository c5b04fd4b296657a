import { expect, it } from 'vitest'
import { offsetPage, pageOf } from './page'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))

it.each([
  [2, ['a', 'b'], 'b'],
  [3, ['a', 'b', 'c'], null],
  [4, ['a', 'b', 'c'], null],
])('a page of %i by key names the next one only where more follow', (limit, ids, nextCursor) => {
  const page = pageOf(rows, limit)
  expect([page.rows.map(({ id }) => id), page.nextCursor]).toEqual([ids, nextCursor])
})

it.each([
  [undefined, 2, ['a', 'b'], '2'],
  ['2', 2, ['c'], null],
  ['1', 2, ['b', 'c'], null],
  ['9', 2, [], null],
])('a page from %s of %i by position', (cursor, limit, ids, nextCursor) => {
  const page = offsetPage(rows, limit, cursor)
  expect([page.rows.map(({ id }) => id), page.nextCursor]).toEqual([ids, nextCursor])
})

it.each(['-1', 'b', '1.5'])('the cursor %s is refused', (cursor) => {
  expect(() => offsetPage(rows, 2, cursor)).toThrow(/use nextCursor from the previous page/)
})

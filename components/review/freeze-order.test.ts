import { describe, expect, it } from 'vitest'
import { applyOrder, nearAbove, unseen } from './freeze-order'

const row = (id: string, near?: string, worth = 0) => ({ id, worth, ...(near ? { near: { id: near } } : {}) })
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('a frozen order', () => {
  it('updates rows in place, removes decided ones, and reports unknown ones', () => {
    const { shown, rest } = applyOrder(['a', 'b', 'c'], [row('new'), row('c', undefined, 9), row('a')])
    expect(shown).toEqual([row('a'), row('c', undefined, 9)])
    expect(ids(rest)).toEqual(['new'])
  })

  it('counts a new row once, however it was reported', () => {
    expect(ids(unseen([row('a')], [row('a'), row('x')], [row('y'), row('x')]))).toEqual(['x', 'y'])
  })
})

describe('a group of near-duplicates', () => {
  const nearOf = (rows: Parameters<typeof nearAbove>[0]) => nearAbove(rows).map((one) => one.near?.id)

  it('is below its leader', () => {
    expect(nearOf([row('a'), row('b', 'a'), row('c', 'a'), row('d')])).toEqual([undefined, 'a', 'a', undefined])
  })

  it('is led by the next row when the leader was removed', () => {
    expect(nearOf([row('b', 'a'), row('c', 'a')])).toEqual([undefined, 'a'])
    expect(nearOf([row('b', 'c'), row('c')])).toEqual([undefined, undefined])
  })

  it('does not include a row listed elsewhere', () => {
    expect(nearOf([row('a'), row('d'), row('b', 'a')])).toEqual([undefined, undefined, undefined])
  })
})

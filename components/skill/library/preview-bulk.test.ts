import { describe, expect, it } from 'vitest'
import { leftText, previewBulk, previewText } from './preview-bulk'
import { rangeOf } from './use-picked'

const of = (name: string, lifecycle: 'released' | 'archived', isProtected = false) => ({
  name,
  lifecycle,
  protected: isProtected,
})
const items = [of('a', 'released'), of('b', 'released', true), of('c', 'archived')]

describe('previewBulk', () => {
  it('lists who is skipped, and why', () => {
    const preview = previewBulk(items, 'archive')
    expect(preview.included).toEqual(['a'])
    expect(previewText(3, preview)).toBe('3 selected, 2 excluded: protected (1), archived (1).')
    expect(previewText(2, previewBulk(items.slice(0, 2), 'archive'))).toBe('2 selected, 1 excluded: protected.')
    expect(previewText(1, previewBulk(items.slice(0, 1), 'archive'))).toBe('1 selected.')
  })

  it('includes protected ones only for the flag', () => {
    expect(previewBulk(items, 'unprotect').included).toEqual(['b'])
    expect(previewBulk(items, 'protect').left).toEqual([{ name: 'b', why: 'protected' }])
  })

  it('names the first skipped one', () => {
    expect(leftText([])).toBeUndefined()
    expect(leftText([{ name: 'a', reason: 'ship needs it.' }])).toBe('1 excluded. a: ship needs it.')
  })
})

it('draws a range in either direction', () => {
  expect(rangeOf(['a', 'b', 'c'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(rangeOf(['a', 'b'], null, 'b')).toEqual(['b'])
  expect(rangeOf(['a', 'b'], 'gone', 'b')).toEqual(['b'])
})

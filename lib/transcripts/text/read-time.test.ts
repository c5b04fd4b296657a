import { describe, expect, it } from 'vitest'
import { elapsedMs, readTime } from '@/lib/transcripts/text/read-time'

describe('readTime', () => {
  it.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05.000Z'],
    ['2026-01-02T03:04:05.678901', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
    [Date.UTC(2026, 0, 2), '2026-01-02T00:00:00.000Z'],
  ])('%s', (value, time) => {
    expect(readTime(value)).toBe(time)
  })

  it.each([['yesterday'], ['2026'], ['2026-99-99T99:99:99Z'], [''], [null], [Number.NaN], [1e99], [{}]])(
    '%j is none',
    (value) => {
      expect(readTime(value)).toBeUndefined()
    },
  )
})

describe('elapsedMs', () => {
  it.each([
    ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.500Z', 1500],
    ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:05.000Z', 0],
    ['2026-01-02T03:04:05.000Z', '2026-01-02T03:04:04.000Z', undefined],
    [undefined, '2026-01-02T03:04:04.000Z', undefined],
  ])('%s to %s', (from, to, ms) => {
    expect(elapsedMs(from, to)).toBe(ms)
  })
})

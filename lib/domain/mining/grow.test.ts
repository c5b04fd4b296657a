import { describe, expect, it } from 'vitest'
import { trimPatterns } from '@/lib/domain/mining/grow'
import { observe, shapesOf } from '@/lib/domain/mining/observe'
import { miningPolicy } from '@/lib/domain/mining/policy'
import { testRandom, written } from '@/lib/domain/mining/sessions.test-support'

/** Forty sessions that edit, test and lint, with the given steps around, and read so often elsewhere. What is trimmed, and to what. */
function trimmed(before: (i: number) => string, after: (i: number) => string, reads = 2): Record<string, string> {
  const random = testRandom(8)
  const some = () => `n${Math.floor(random() * 11)}`
  const texts = Array.from({ length: 40 }, (_, i) => {
    const elsewhere = Array.from({ length: reads }, () => `read ${some()}`).join(' ')
    return `${some()} ${before(i)} edit test lint ${after(i)} ${some()} ${elsewhere}`
  })
  const { sessions, names } = written(texts)
  const observed = observe(sessions, miningPolicy)
  const namesOf = (id: number) =>
    shapesOf(observed, id)
      .map((shape) => names[shape])
      .join(' ')
  const ids = Array.from({ length: observed.closed.count }, (_, id) => id)
  const whole = ids.filter((id) => ['edit test lint', 'read edit test lint', 'edit test lint read'].includes(namesOf(id)))
  return Object.fromEntries([...trimPatterns(observed, whole, whole)].map(([from, to]) => [namesOf(from), namesOf(to)]))
}

/** In so many of ten sessions the step, else something else each time. */
const often = (step: string, times: number) => (i: number) => (i % 10 < times ? step : `z${i} y${i}`)

describe('a common step beside a pattern', () => {
  it('is a part of it where most sessions have it on that side', () => {
    expect(trimmed(often('read', 8), (i) => `w${i}`)).toEqual({})
    expect(trimmed((i) => `w${i}`, often('read', 8))).toEqual({})
  })

  it('only happens to stand there where half have it, or where it stands as often on the other side', () => {
    expect(trimmed(often('read', 5), (i) => `w${i}`)).toEqual({ 'read edit test lint': 'edit test lint' })
    expect(trimmed(often('read', 8), (i) => often('read', 7)(i + 3), 1)).toEqual({
      'read edit test lint': 'edit test lint',
      'edit test lint read': 'edit test lint',
    })
  })
})

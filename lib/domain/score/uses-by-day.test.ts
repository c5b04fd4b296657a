import { expect, it } from 'vitest'
import { dayMs } from './score'
import { usesByDay } from './uses-by-day'

it('counts each use on its day back from now, and leaves out what is older or lies ahead', () => {
  const now = 100 * dayMs
  const times = [now, now - 1, now - dayMs, now - 2 * dayMs + 1, now - 3 * dayMs, now + 1]
  expect(usesByDay(times, now, 3)).toEqual([0, 2, 2])
})

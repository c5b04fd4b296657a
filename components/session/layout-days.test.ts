import { describe, expect, it } from 'vitest'
import { activityText, layoutDays, rangeOfDay } from './layout-days'

const activity = {
  // A Wednesday and the Tuesday after.
  from: '2026-03-04',
  to: '2026-03-10',
  days: [
    { day: '2026-03-05', sessions: 1, failures: 0 },
    { day: '2026-03-09', sessions: 4, failures: 3 },
  ],
}

describe('The heat map of days', () => {
  it('has weeks that start on Monday, with nothing outside of the days', () => {
    const weeks = layoutDays(activity)
    expect(weeks.map((week) => week.map((cell) => cell?.sessions ?? null))).toEqual([
      [null, null, 0, 1, 0, 0, 0],
      [4, 0, null, null, null, null, null],
    ])
    expect([weeks[0]?.[3]?.strength, weeks[1]?.[0]?.strength]).toEqual([0, 3])
  })

  it('begins with the first sessions, and never shows less than twelve weeks', () => {
    const half = { ...activity, from: '2025-09-10' }
    expect(layoutDays(half)).toHaveLength(12)
    const older = layoutDays({ ...half, days: [{ day: '2025-10-08', sessions: 1, failures: 0 }, ...half.days] })
    expect(older[0]?.find((cell) => cell?.sessions)?.day).toBe('2025-10-08')
  })

  it('has a one-sentence summary', () => {
    expect(activityText(activity, (day) => day)).toBe('5 sessions on 2 days since 2026-03-04, most on 2026-03-09 (4), 3 failed')
    expect(activityText({ ...activity, days: [] }, (day) => day)).toBe('no sessions in six months')
  })

  it('links to the sessions of a day, its end excluded', () => {
    expect(rangeOfDay('2026-03-05')).toEqual({ from: '2026-03-05T00:00:00.000Z', to: '2026-03-06T00:00:00.000Z' })
    expect(rangeOfDay('2026-99-05')).toEqual({})
    expect(rangeOfDay('yesterday')).toEqual({})
  })
})

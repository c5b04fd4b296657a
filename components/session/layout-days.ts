import { countOf } from '@/components/ui/format-number'
import type { CallOutput } from '@/lib/client/http-client'

type Activity = CallOutput<'session.activity'>

/** One day of the map. `strength`: 0 to 3 by its share of the busiest day. */
export interface DayCell {
  day: string
  sessions: number
  failures: number
  strength: 0 | 1 | 2 | 3
}

const dayMs = 86_400_000
const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Minimum number of weeks, even when the first sessions are younger. */
const weeksMin = 12

/**
 * The days as weeks of seven that start on Monday; null before the first day and after the last. Weeks before the first session are
 * left out.
 */
export function layoutDays({ days, from, to }: Activity): (DayCell | null)[][] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  const most = Math.max(1, ...days.map((one) => one.sessions))
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const weeks: (DayCell | null)[][] = []
  for (let start = monday; start <= last; start += 7 * dayMs) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const time = start + index * dayMs
        if (time < first || time > last) return null
        const { sessions, failures } = byDay.get(dayText(time)) ?? { sessions: 0, failures: 0 }
        return { day: dayText(time), sessions, failures, strength: strengthOf(sessions / most) }
      }),
    )
  }
  const quiet = weeks.findIndex((week) => week.some((cell) => cell !== null && cell.sessions > 0))
  return weeks.slice(Math.max(0, Math.min(quiet, weeks.length - weeksMin)))
}

const strengthOf = (share: number): DayCell['strength'] => (share > 0.75 ? 3 : share > 0.5 ? 2 : share > 0.25 ? 1 : 0)

/** "130 sessions on 48 days since 1 Jun, most on 11 Nov (12), 40 failed". `name` formats a day. */
export function activityText({ days, from }: Activity, name: (day: string) => string): string {
  const total = days.reduce((sum, one) => sum + one.sessions, 0)
  const failed = days.reduce((sum, one) => sum + one.failures, 0)
  const [busiest] = days.toSorted((a, b) => b.sessions - a.sessions)
  if (!busiest) return 'no sessions in six months'
  return `${countOf(total, 'session')} on ${countOf(days.length, 'day')} since ${name(from)}, most on ${name(busiest.day)} (${busiest.sessions}), ${failed} failed`
}

/** The list filter for the sessions of one day; empty for an invalid day. */
export function rangeOfDay(day: string): { from?: string; to?: string } {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(start)) return {}
  return { from: new Date(start).toISOString(), to: new Date(start + dayMs).toISOString() }
}

import { demoDays, noiseSessions, seasons, type Season } from './calendar'
import { desks, workflowNamed } from './desks'
import type { Draw } from './draw'
import { makeNoise, makeSession, type Pace } from './make-session'
import type { DemoSession } from './types'

export const dayMs = 86_400_000
const earlyDays = 11

/** Days of a season's sessions: even steps with some play. */
function daysOf(draw: Draw, { from, to, early, later }: Season): { day: number; pace: Pace }[] {
  const spread = (start: number, end: number, count: number) =>
    Array.from({ length: count }, (_, index) => start + ((index + draw.number(0.15, 0.85)) * (end - start)) / count)
  const turn = Math.min(from + earlyDays, to)
  return [
    ...spread(from, turn, early).map((day) => ({ day, pace: 'calm' as const })),
    ...spread(turn, to, later).map((day) => ({ day, pace: 'usual' as const })),
  ]
}

/** All sessions of the demo, oldest first; `start` is its day 0. */
export function makeSessions(draw: Draw, start: Date): DemoSession[] {
  const at = (day: number) => new Date(start.getTime() + Math.round(day * dayMs))
  const recurring = seasons.flatMap((season) => {
    const { desk, workflow } = workflowNamed(season.workflow)
    return daysOf(draw, season).map(({ day, pace }) => makeSession({ draw, desk, startedAt: at(day), pace }, workflow))
  })
  const noise = desks.flatMap((desk) =>
    Array.from({ length: noiseSessions }, (_, index) => {
      const day = ((index + draw.number(0.1, 0.9)) * demoDays) / noiseSessions
      return makeNoise({ draw, desk, startedAt: at(day), pace: 'usual' })
    }),
  )
  return [...recurring, ...noise].toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

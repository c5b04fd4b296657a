import type { Snooze } from './use-decisions'

/** Reasons to dismiss a candidate, by number. */
export const dismissReasons = [
  'Not a task worth a skill',
  'Agents already do this well',
  'The steps are wrong or unsafe',
  'Too specific',
  'A skill for this exists',
  'Contains sensitive data',
] as const

const dayMs = 86_400_000

const after = (now: string, days: number): Snooze => ({ until: new Date(new Date(now).getTime() + days * dayMs).toISOString() })

/** Snooze durations, by number; `now` is the page's (ISO 8601). */
export const snoozeChoices: readonly { label: string; snooze: (now: string) => Snooze }[] = [
  { label: 'Until tomorrow', snooze: (now) => after(now, 1) },
  { label: 'For a week', snooze: (now) => after(now, 7) },
  { label: 'For a month', snooze: (now) => after(now, 30) },
  { label: 'Until 3 more sessions show it', snooze: () => ({ moreSessions: 3 }) },
  { label: 'Until 10 more sessions show it', snooze: () => ({ moreSessions: 10 }) },
]

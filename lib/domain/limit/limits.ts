/** So many of something within a window of time. */
export interface Limit {
  max: number
  windowMs: number
  /** Taken from the shared count at once and spent in one process: more than 1 where a count for each would cost more than the thing. */
  portion: number
}

const minuteMs = 60_000

/** How often a thing may be done; far above what people and their programs do. */
export const limits = {
  /** Tries of a password, a link or a provider, by the address of the client. */
  signIn: { max: 100, windowMs: 15 * minuteMs, portion: 1 },
  /** Command lines that ask to be let in, by the address of the client. */
  loginStart: { max: 60, windowMs: 15 * minuteMs, portion: 1 },
  /** Programs that register themselves, by the address of the client. */
  registration: { max: 60, windowMs: 15 * minuteMs, portion: 1 },
  /** Codes of command lines that a person types, by account. */
  loginCode: { max: 30, windowMs: 15 * minuteMs, portion: 1 },
  /** Invitations, by workspace. */
  invitation: { max: 200, windowMs: 24 * 60 * minuteMs, portion: 1 },
  /** Calls of a key that may write. */
  keyWrites: { max: 6_000, windowMs: minuteMs, portion: 200 },
} as const satisfies Record<string, Limit>

export type LimitKind = keyof typeof limits

/** A stretch of time as people say it: "40 seconds", "12 minutes", "3 hours". */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

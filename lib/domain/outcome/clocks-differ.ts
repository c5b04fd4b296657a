/** How far the clock of whoever tells of a use may differ from ours. */
export const clocksDifferMs = 60 * 60 * 1000

/** Whether a use is dated later than a differing clock explains. */
export const isInFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + clocksDifferMs

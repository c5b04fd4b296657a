/** True while a rejected pattern stays unproposed: until it is seen in twice the sessions it had when it was rejected. */
export function isSuppressed(sessionsAtRejection: number, sessionsNow: number): boolean {
  return sessionsNow < 2 * sessionsAtRejection
}

/**
 * The reference time for relative times: the server's `now` (ISO) of the page, or that of a newer response (epoch ms, as the query
 * cache stores it), so that recent events are never "in a moment". Server and browser agree on it.
 */
export function freshNow(now: string, answeredAtMs: number): string {
  return answeredAtMs > Date.parse(now) ? new Date(answeredAtMs).toISOString() : now
}

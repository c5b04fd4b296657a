/**
 * The moment that relative times are told from: the server's `now` (ISO) of the page, or that of a newer answer (epoch ms, as
 * the query cache keeps it), so that what happened after the page was made is not "in a moment". Server and browser get the same.
 */
export function freshNow(now: string, answeredAtMs: number): string {
  return answeredAtMs > Date.parse(now) ? new Date(answeredAtMs).toISOString() : now
}

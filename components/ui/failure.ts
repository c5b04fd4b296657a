/**
 * What may be said about something thrown while a page was made. Text from the server is already generic in production; the digest is
 * the id under which its log has the rest.
 */
export function describeFailure(error: unknown): { effect: string; requestId?: string } {
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined
  return {
    effect: 'Nothing was changed. Trying again often helps; if it does not, the log has the cause under the id below.',
    requestId: digest,
  }
}

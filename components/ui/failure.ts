import { ProblemError } from '@/lib/client/problem-error'

/**
 * What may be said about something that failed to be read, and the id under which the log knows it: of a problem its own words; of
 * what was thrown while a page was made the digest, for that text is already generic in production.
 */
export function describeFailure(error: unknown): { effect: string; requestId?: string } {
  if (error instanceof ProblemError) return { effect: error.problem.detail, requestId: error.problem.requestId }
  const digest = typeof error === 'object' && error !== null && 'digest' in error ? String(error.digest) : undefined
  if (digest === undefined)
    return { effect: 'The server didn’t answer. Nothing changed. Check that it is running, then try again.' }
  return {
    effect: 'Nothing changed. Try again. If it keeps failing, look up the ID below in the log.',
    requestId: digest,
  }
}

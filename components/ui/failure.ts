import { ProblemError } from '@/lib/client/problem-error'

/**
 * The public message of a failed read, with the id to find it in the log: a problem has its own text; an error during page
 * rendering has a digest, because production texts are generic.
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

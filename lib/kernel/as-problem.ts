import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { isUniqueViolation, outageOf } from './database-error'

/** Any thrown value as a problem of the closed set; unknown text is logged and never leaves. */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (isUniqueViolation(error))
    return new Problem('conflict', 'Someone else changed the same thing at the same moment. Read it again and repeat.')
  log().error({ err: error, requestId }, 'request failed')
  const outage = outageOf(error)
  if (outage !== null) return new Problem('unavailable', outage)
  if (isOutOfMemory(error))
    return new Problem(
      'too_large',
      'This needs more memory than the server has. Split it and send the parts, or give the server more.',
    )
  return new Problem('internal', `The server failed on this request. Its log has the cause under ${requestId}.`)
}

/** A thread of ours that ended for want of memory; the process itself lives on. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

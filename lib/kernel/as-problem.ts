import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { isUniqueViolation, outageOf } from './database-error'

/** Turns any thrown value into a problem from the closed set; an unknown error's text is logged and never returned. */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (isUniqueViolation(error))
    return new Problem('conflict', 'Someone else changed it at the same time. Read it again and retry.')
  log().error({ err: error, requestId }, 'request failed')
  const outage = outageOf(error)
  if (outage !== null) return new Problem('unavailable', outage)
  if (isOutOfMemory(error))
    return new Problem(
      'too_large',
      'This needs more memory than the server has. Send it in parts, or give the server more memory.',
    )
  return new Problem('internal', `The server failed on this request. Look up ${requestId} in the server log.`)
}

/** One of our threads ended because it ran out of memory; the process itself continues. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

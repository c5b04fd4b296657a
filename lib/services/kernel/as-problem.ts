import { Problem } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { isUniqueViolation } from './database-error'

/** Any thrown value as a problem of the closed set; unknown text is logged and never leaves. */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (isUniqueViolation(error))
    return new Problem('conflict', 'Someone else changed the same thing at the same moment. Read it again and repeat.')
  log().error({ err: error, requestId }, 'request failed')
  return new Problem('internal', `The server failed on this request. Its log has the cause under ${requestId}.`)
}

import { randomUUID } from 'node:crypto'
import { HttpProblem } from './http-problem'
import { problemResponse } from './problem-response'

/** The response to a wrong method: 405, with the allowed ones. */
export function wrongMethod(method: string, pathname: string, allowed: readonly string[]): HttpProblem {
  const allow = allowed.join(', ')
  return new HttpProblem('invalid', `${pathname} takes ${allow}, not ${method}.`, { status: 405, headers: { allow } })
}

/** Any method except reading, at a read-only path. */
export const readOnly = ({ method, url }: Request): Response =>
  problemResponse(wrongMethod(method, new URL(url).pathname, ['GET', 'HEAD']), `req_${randomUUID()}`)

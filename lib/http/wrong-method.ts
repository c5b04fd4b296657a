import { randomUUID } from 'node:crypto'
import { HttpProblem } from './http-problem'
import { problemResponse } from './problem-response'

/** What a path that takes other methods answers: 405, and those it takes. */
export function wrongMethod(method: string, pathname: string, allowed: readonly string[]): HttpProblem {
  const allow = allowed.join(', ')
  return new HttpProblem('invalid', `${pathname} takes ${allow}, not ${method}.`, { status: 405, headers: { allow } })
}

/** Any method but reading, at a path that is only read. */
export const readOnly = ({ method, url }: Request): Response =>
  problemResponse(wrongMethod(method, new URL(url).pathname, ['GET', 'HEAD']), `req_${randomUUID()}`)

import { BusyProblem, LimitProblem, problemKinds, type Problem } from '@/lib/domain/problem/problem'
import { asProblem } from '@/lib/kernel'
import { HttpProblem } from './http-problem'
import { challenge } from './unauthenticated'

/** The wire form of an error: RFC 9457 with our code and the request's id. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: Problem['code']
  detail: string
  requestId: string
  issues?: Problem['issues']
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const [usual, title] = problemKinds[problem.code]
  const status = (problem instanceof HttpProblem && problem.details.status) || usual
  const body: ProblemBody = {
    type: `urn:mettle:problem:${problem.code}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail,
    requestId,
  }
  return problem.issues ? { ...body, issues: problem.issues } : body
}

export function problemResponse(error: unknown, requestId: string): Response {
  const problem = asProblem(error, requestId)
  const body = problemBody(problem, requestId)
  const more = problem instanceof HttpProblem ? problem.details.headers : {}
  return Response.json(body, {
    status: body.status,
    headers: {
      ...(problem instanceof BusyProblem || problem instanceof LimitProblem ? { 'retry-after': String(problem.retryAfter) } : {}),
      ...(problem.code === 'unauthenticated' ? challenge : {}),
      ...more,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
  })
}

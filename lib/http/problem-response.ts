import { Problem, problemKinds } from '@/lib/domain/problem/problem'
import { log } from '@/lib/observe/log'
import { isUniqueViolation } from '@/lib/services/kernel/database-error'

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

/** Any thrown value as a problem of the closed set; unknown text is logged and never leaves. */
export function asProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (isUniqueViolation(error))
    return new Problem('conflict', 'Someone else changed the same thing at the same moment. Read it again and repeat.')
  log().error({ err: error, requestId }, 'request failed')
  return new Problem('internal', `The server failed on this request. Its log has the cause under ${requestId}.`)
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const [status, title] = problemKinds[problem.code]
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
  const body = problemBody(asProblem(error, requestId), requestId)
  return Response.json(body, {
    status: body.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', 'x-request-id': requestId },
  })
}

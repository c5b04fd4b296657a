import { Problem, type ProblemCode } from '@/lib/domain/problem/problem'

/** HTTP details beyond the closed set of codes: a specific status and its headers. */
interface HttpDetails {
  status?: 405 | 412 | 413 | 503
  headers?: Record<string, string>
}

/** A problem of the HTTP layer. */
export class HttpProblem extends Problem {
  constructor(
    code: ProblemCode,
    detail: string,
    readonly details: HttpDetails,
  ) {
    super(code, detail)
  }
}

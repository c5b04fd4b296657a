import { Problem, type ProblemCode } from '@/lib/domain/problem/problem'

/** What HTTP says more exactly than the closed set of codes: another status, and headers that go with it. */
interface HttpDetails {
  status?: 405 | 412 | 413 | 503
  headers?: Record<string, string>
}

/** A problem of this door. */
export class HttpProblem extends Problem {
  constructor(
    code: ProblemCode,
    detail: string,
    readonly details: HttpDetails,
  ) {
    super(code, detail)
  }
}

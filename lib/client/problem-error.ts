import { jsonOrNull } from '@/lib/domain/json-or-null'
import { problemKinds, type ProblemCode, type ProblemIssue } from '@/lib/domain/problem/problem'

/** An error from the server (problem+json). `status` 0: no server responded. */
export interface ProblemBody {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail: string
  requestId: string
  issues?: ProblemIssue[]
}

/** Thrown by a refused or failed call; its message is the problem's detail and may be shown to anyone. */
export class ProblemError extends Error {
  constructor(
    readonly problem: ProblemBody,
    /** Delay after which the server wants a retry; null for no retry. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(problem.detail)
    this.name = 'ProblemError'
  }
}

const isProblem = (value: unknown): value is ProblemBody =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  value.code in problemKinds &&
  'detail' in value &&
  typeof value.detail === 'string'

/** The problem in a response; one of our own when something other than Mettle responded. */
export function problemOf(status: number, text: string): ProblemBody {
  const parsed = jsonOrNull(text)
  if (isProblem(parsed)) return parsed
  const detail = `The server answered ${status} without saying why. Check that the address is Mettle's.`
  return { type: 'about:blank', title: problemKinds.internal[1], status, code: 'internal', detail, requestId: '' }
}

/** The problem of a call that reached no server. */
export function offlineProblem(url: string): ProblemBody {
  const detail = `No server answers at ${url || 'this address'}. Start Mettle with "npx mettle start", or name another address.`
  return { type: 'about:blank', title: problemKinds.unavailable[1], status: 0, code: 'unavailable', detail, requestId: '' }
}

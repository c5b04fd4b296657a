/** The closed set of problem kinds, with HTTP status and title. */
export const problemKinds = {
  invalid: [400, 'The request is not valid'],
  unauthenticated: [401, 'Sign in first'],
  forbidden: [403, 'Not allowed'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Conflicts with the current state'],
  gone: [410, 'No longer available'],
  too_large: [413, 'Too large'],
  rate_limited: [429, 'Too many requests'],
  unavailable: [503, 'Not available right now'],
  internal: [500, 'Something went wrong'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof problemKinds

export interface ProblemIssue {
  path: string
  message: string
}

// Each bundle of a process has a copy of these classes: a problem is told by its mark, whichever copy made it.
const problemMark: unique symbol = Symbol.for('mettle.Problem')
const committedMark: unique symbol = Symbol.for('mettle.CommittedProblem')
const limitMark: unique symbol = Symbol.for('mettle.LimitProblem')
const busyMark: unique symbol = Symbol.for('mettle.BusyProblem')

/** A domain error: a code, and a sentence that tells the reader what to do next. The text is safe to show to anyone. */
export class Problem extends Error {
  static readonly mark: symbol = problemMark
  readonly [problemMark] = true

  static override [Symbol.hasInstance](value: unknown): boolean {
    // A class without a mark of its own has one copy.
    if (!Object.hasOwn(this, 'mark')) return Function.prototype[Symbol.hasInstance].call(this, value)
    return typeof value === 'object' && value !== null && this.mark in value
  }

  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly issues?: ProblemIssue[],
  ) {
    super(detail)
    this.name = 'Problem'
  }
}

/** A problem raised after the call was committed: its effect persists, and a retry would apply it a second time. */
export class CommittedProblem extends Problem {
  static override readonly mark: symbol = committedMark
  readonly [committedMark] = true
}

/** Most of what holds up others is done after this many seconds. */
const retryAfterSeconds = 2

/** `rate_limited`, with the seconds until the same call succeeds. */
export class LimitProblem extends Problem {
  static override readonly mark: symbol = limitMark
  readonly [limitMark] = true

  constructor(
    detail: string,
    readonly retryAfter: number,
  ) {
    super('rate_limited', detail)
  }
}

/** `unavailable` for a moment only: the same call succeeds once others are done. */
export class BusyProblem extends Problem {
  static override readonly mark: symbol = busyMark
  readonly [busyMark] = true

  constructor(
    detail: string,
    readonly retryAfter = retryAfterSeconds,
  ) {
    super('unavailable', detail)
  }
}

export const notFound = (what: string): Problem =>
  new Problem('not_found', `There is no ${what} here. Check the name, the workspace and the agent.`)
export const conflict = (detail: string): Problem => new Problem('conflict', detail)
export const invalid = (detail: string, issues?: ProblemIssue[]): Problem => new Problem('invalid', detail, issues)

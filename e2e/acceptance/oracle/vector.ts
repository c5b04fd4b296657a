/**
 * An acceptance vector as data: API calls in order, each with its expectations. Placeholders in braces are replaced by the vector's
 * names and values saved by earlier steps (`{s1}`, `{candidate}`); `{step2|body|id}` reads the response of a numbered step.
 */
export interface Vector {
  id: string
  given: { values?: Record<string, unknown>; setup?: Setup[]; steps: Step[] }
  expect: Expectation[]
  note?: string
  /** The specification leaves this open: `expect` describes our choice. */
  open?: boolean
  /** Why the player skips it, and which test covers it instead. */
  elsewhere?: string
  /** Digest of the specification's case with the same content. */
  original?: string
}

/** The setup, in words and as the calls that create it. */
export interface Setup {
  says: string
  steps: Step[]
}

export interface Step {
  /** Expectations refer to it; 4.1 belongs to the fourth step of the case in words. */
  n?: number
  says?: string
  /** An agent; by default a person of the workspace. */
  as?: string
  /** "POST /api/sessions", or a call on the workspace's folder or an archive: see `player.ts`. */
  call: string
  body?: unknown
  /** Number of repetitions, sequential or concurrent; `{i}` counts from 0. */
  times?: number
  /** Repeats once per member, available as `{each}`. */
  each?: unknown[] | { letters: string; as: Record<string, unknown> }
  atOnce?: boolean
  /** Names of saved values with their place in the response: `body.id`, `body.items[name=a].id`; with a `?` it is optional. */
  save?: Record<string, string>
}

export type Status = number | `${number}xx` | (number | `${number}xx`)[]

export interface Expectation {
  after: number
  says: string
  /** For every response of the step; by default a step must succeed. */
  status?: Status
  /** Compared by `differences` of `match.ts`. */
  body?: unknown
}

export interface Answered {
  status: number
  body: unknown
}

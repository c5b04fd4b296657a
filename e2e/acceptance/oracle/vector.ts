/**
 * An acceptance vector as data: calls of the public surface in order, and what each must leave. Whatever stands in braces is
 * filled in from what the vector names and earlier steps saved (`{s1}`, `{candidate}`); `{step2|body|id}` reaches into the
 * answer of a numbered step.
 */
export interface Vector {
  id: string
  given: { values?: Record<string, unknown>; setup?: Setup[]; steps: Step[] }
  expect: Expectation[]
  note?: string
  /** The rule leaves room here: `expect` is the way that is taken. */
  open?: boolean
  /** Why it is not run by the player, and by which test instead. */
  elsewhere?: string
  /** Digest of the specification's case that this one says as data. */
  original?: string
}

/** What was there before, in words and as the calls that make it. */
export interface Setup {
  says: string
  steps: Step[]
}

export interface Step {
  /** Expectations name it; 4.1 belongs to the fourth step of the case in words. */
  n?: number
  says?: string
  /** An agent; else a person of the workspace. */
  as?: string
  /** "POST /api/sessions", or one of what the workspace's folder and an archive answer: see `player.ts`. */
  call: string
  body?: unknown
  /** Made so many times, one after the other or all at once; `{i}` counts from 0. */
  times?: number
  /** Made once a member, which `{each}` stands for. */
  each?: unknown[] | { letters: string; as: Record<string, unknown> }
  atOnce?: boolean
  /** Name of a value to where it stands in the answer: `body.id`, `body.items[name=a].id`; with a `?` it may lack. */
  save?: Record<string, string>
}

export type Status = number | `${number}xx` | (number | `${number}xx`)[]

export interface Expectation {
  after: number
  says: string
  /** Of every answer of the step; without it a step must succeed. */
  status?: Status
  /** Compared by `differences` of `match.ts`. */
  body?: unknown
}

export interface Answered {
  status: number
  body: unknown
}

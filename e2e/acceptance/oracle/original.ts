/** A vector as the specification writes it: calls in its own spelling, and much of what holds in words. */
export interface Original {
  id: string
  given: { setup?: string[]; transcripts?: Record<string, OriginalTranscript>; steps: OriginalStep[] }
  expect: OriginalExpectation[]
  note?: string
  open?: boolean
}

export interface OriginalTranscript {
  agent: string
  harness: string
  session_key: string
  messages: unknown[]
  tools?: unknown[]
}

export interface OriginalStep {
  n: number
  call: string
  body?: unknown
  as_agent?: string
  words?: string
  /** A letter a call. */
  repeat_with?: string
  repeat?: number
  parallel?: number
}

/** What holds after a step, in words, and beside them the plain values to compare. */
export interface OriginalExpectation {
  after: number
  holds: string
  [field: string]: unknown
}

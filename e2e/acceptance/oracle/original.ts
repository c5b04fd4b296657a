/** A vector as the specification writes it: calls in its own spelling, and many expectations in prose. */
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
  /** One letter per call. */
  repeat_with?: string
  repeat?: number
  parallel?: number
}

/** Expectations after a step in prose, and plain values to compare. */
export interface OriginalExpectation {
  after: number
  holds: string
  [field: string]: unknown
}

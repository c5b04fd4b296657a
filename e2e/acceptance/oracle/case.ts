/** One case of the shared acceptance vectors, as far as it is read here. */
export interface OracleCase {
  id: string
  given: {
    setup?: string[]
    transcripts?: Record<string, OracleTranscript>
    steps: OracleStep[]
  }
  expect: OracleExpectation[]
  open?: boolean
}

export interface OracleTranscript {
  agent: string
  harness: string
  session_key: string
  messages: unknown[]
  tools?: unknown[]
}

export interface OracleStep {
  n: number
  call: string
  body?: unknown
  as_agent?: string
  repeat_with?: string
  repeat?: number
  parallel?: number
}

export interface OracleExpectation {
  after: number
  holds: string
  candidates?: number
  occurrences?: number
  session_keys?: string[]
  tools?: string[]
  state?: string
  success_rate?: number
  judged?: number
  protected?: boolean
  moves?: number
  skills?: number
  version?: number
  judged_total?: number
  successes_total?: number
  description?: string
}

/** Cases that are not run yet, each with the reason. */
export const left: Record<string, string> = {
  'v10-worst-of-ten-thousand': 'ten thousand skills are the benchmark’s: over HTTP they would take an hour to make',
  'v17-keyword-among-ten-thousand': 'its rows are laid by a test of its own, through a running server all the same',
}

/** The demo's agents; each works with tools of its own. */
export const demoAgents = ['support-desk', 'code-pair', 'data-desk'] as const
export type DemoAgent = (typeof demoAgents)[number]

/** How a session's transcript is written down. */
export type DemoFormat = 'openai-chat' | 'claude-code'

export type DemoOutcome = 'success' | 'failure' | 'partial'

/** One tool call with its answer. */
export interface DemoStep {
  tool: string
  input: Record<string, unknown>
  output: string
  status: 'ok' | 'error' | 'denied'
  /** Of a shell command that failed. */
  exitCode?: number
}

export interface DemoTurn {
  request: string
  steps: DemoStep[]
  /** What the agent says at the end of the turn. */
  answer: string
}

/** One session before it is written down as a transcript. */
export interface DemoSession {
  key: string
  agent: DemoAgent
  format: DemoFormat
  startedAt: Date
  turns: DemoTurn[]
  /** How it went; null where it breaks off without a word of that. */
  ending: DemoOutcome | null
  /** Whether the caller labels the ending, or leaves it to the analysis. */
  isLabelled: boolean
  /** What it mostly does; null for one that repeats nothing. */
  workflow: string | null
}

/** Something that recurs in an agent's work. */
export interface Workflow {
  id: string
  request: (cast: Cast) => string
  steps: (cast: Cast) => DemoStep[]
  done: (cast: Cast) => string
  givenUp: (cast: Cast) => string
}

/** The invented particulars of one session. */
export interface Cast {
  customer: string
  order: string
  product: string
  sku: string
  size: string
  city: string
  postcode: string
  amount: string
  parcel: string
  carrier: string
  module: string
  symbol: string
  dependency: string
  version: string
  table: string
  dataset: string
  region: string
  /** ISO dates. */
  today: string
  weekAgo: string
}

/** What an agent does: its recurring work, and what it does in between. */
export interface Desk {
  agent: DemoAgent
  format: DemoFormat
  model: string
  workflows: Workflow[]
  /** Single steps that come in between without belonging anywhere. */
  detours: ((cast: Cast) => DemoStep)[]
  /** Requests of sessions that repeat nothing. */
  smallTalk: ((cast: Cast) => string)[]
}

export const ok = (tool: string, input: Record<string, unknown>, output: string): DemoStep => ({
  tool,
  input,
  output,
  status: 'ok',
})

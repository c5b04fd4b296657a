import type { StepStatus } from '@/lib/domain/session/step'

/** A tool call as families see it: redacted input, and the beginning of its result. */
export interface FamilyCall {
  position: number
  turn: number
  tool: string
  input: Record<string, unknown>
  status: StepStatus
  summary: string
}

/** A session of one agent: the main agent's calls, without copies, bookkeeping and calls that did not run. */
export interface FamilySession {
  key: string
  /** What the harness calls it: the same whenever it arrives. */
  name: string
  /** Trials, forks and resumed runs of one task count as one case; the session itself where absent. */
  task?: string
  /** Working directory: paths below it are told from there. */
  root?: string
  prompts: readonly { turn: number; text: string }[]
  calls: readonly FamilyCall[]
}

/** What is asked at once and done for it: one request of a coding agent, one conversation of a chat agent. */
export interface Unit {
  session: string
  case: string
  /** What was wanted, in one line; empty where the unit is a conversation. */
  title: string
  request: string
  /** Characters of the request that opened it: in a conversation the rest are answers. */
  opening: number
  calls: readonly FamilyCall[]
  root: string
}

/** What a feature tells of a unit. `resource` is a file or folder that is written, `edge` a result that another call uses. */
export const featureKinds = ['command', 'flag', 'place', 'resource', 'tool', 'param', 'edge', 'loop', 'word'] as const
export type FeatureKind = (typeof featureKinds)[number]

/** A thing that units may share: a command, a flag of it, a file, a tool, a word of the request. */
export interface Feature {
  key: string
  kind: FeatureKind
  /** Features of one group are one piece of evidence: a command with its flags and places. */
  group: string
  /** Groups of what is more general, the nearest first: `gh pr` and `gh` of `gh pr view`, the folders of a file. */
  above: readonly string[]
}

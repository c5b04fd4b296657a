import type { SessionSignal } from '@/lib/domain/session/signal'

/** How a tool call ended: a fact about the call, not a verdict on the session. */
export const stepStatuses = ['ok', 'error', 'denied', 'interrupted', 'unknown'] as const
export type StepStatus = (typeof stepStatuses)[number]

/** One tool call of a session, whatever harness wrote it. */
export interface Step {
  /** 0-based, in file order rather than time order. */
  position: number
  /** Index of the user prompt that led to the step; -1 before the first prompt. */
  turn: number
  /** As the harness wrote it: not unique across sessions, nor always within one. */
  toolUseId?: string
  /** Name as called: "Bash", "mcp__server__tool", "get_order_details". */
  tool: string
  /** Always an object: JSON text parsed, free text as `{ input: "..." }`. */
  input: Record<string, unknown>
  status: StepStatus
  /** Made by a sub-agent; `parent` is the tool-use id of the call that started it, or the parent session's key. */
  isSidechain: boolean
  parent?: string
  /** A named agent inside the transcript (sub-agent type). Never splits support. */
  role?: string
  /** ISO 8601 UTC. */
  startedAt?: string
  durationMs?: number
  output?: StepOutput
}

/** The beginning of a result, never all of it. */
export interface StepOutput {
  /** First characters (at most 2,000), control codes stripped. */
  summary: string
  bytes: number
  exitCode?: number
  /** Use tokens anywhere in the result. */
  useTokens?: string[]
  /** What all of a long result says, where it may hold a stranger's words: see `sketchOf` of lib/domain/taint. */
  sketch?: string
}

/** A real user prompt: no tool result, injected context, compaction summary or command output. */
export interface Prompt {
  turn: number
  text: string
  at?: string
}

export const sessionOutcomes = ['success', 'failure', 'partial', 'unknown'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** One transcript of one agent, as returned by a parser (before redaction). */
export interface ParsedSession {
  key: string
  harness: string
  format: string
  /** The name the file gives the whole session, if any. */
  agent?: string
  model?: string
  cwd?: string
  /** Of version control, the last that is named. */
  branch?: string
  /** ISO 8601 UTC. */
  startedAt?: string
  endedAt?: string
  /** Number of real user prompts. */
  turns: number
  prompts: Prompt[]
  steps: Step[]
  /** Text of the agent's last message, for end-of-session analysis. */
  lastText?: string
  /** The task a repeated trial belongs to (tau-bench, tau2). */
  task?: string
  /** Label carried by the file itself: reward 0…1 or an evaluation result. */
  outcome?: SessionOutcome
  /** False where the format has no forks (list formats): copy detection is then skipped. */
  canFork: boolean
  /** False for sub-agent warm-ups and other sessions that are stored but never mined. */
  isMinable: boolean
  /** Session key of the parent, for a sub-agent's file. */
  parentKey?: string
  /** By tool: parameters that the schema declared in the transcript does not require. Absent if no schema is declared. */
  optionalParams?: Record<string, string[]>
  /** Other signals found in the transcript; absent when there are none. */
  signals?: SessionSignal[]
}

/** What a parser could not read. It is reported, never thrown or dropped. Lines are 1-based. */
export interface Unreadable {
  line: number
  reason: string
}

import type { Step, StepStatus } from '@/lib/domain/session/step'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'

/** What an event says of a call, which the call's own output may not. */
export interface Refinement {
  status: StepStatus
  exitCode?: number
  durationMs?: number
}

/** A Codex session while its file is read. */
export interface CodexDraft extends Draft {
  hasMeta: boolean
  /** Commands that still run, by the id under which they are polled. */
  running: Map<string, Step>
  refinements: Map<string, Refinement>
  /** Prompts come twice, as an item and as an event: texts of each that the other has not matched yet. */
  unmatched: { item: Map<string, number>; event: Map<string, number> }
  /** Set in the file of a sub-agent. */
  role?: string
  isSubagent: boolean
}

/** An empty session of Codex; its key comes with the first line. */
export function startCodexDraft(): CodexDraft {
  return {
    ...startDraft({ key: '', harness: 'codex', format: 'codex', canFork: true }),
    hasMeta: false,
    running: new Map(),
    refinements: new Map(),
    unmatched: { item: new Map(), event: new Map() },
    isSubagent: false,
  }
}

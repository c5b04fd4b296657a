import type { Step } from '@/lib/domain/session/step'
import { startDraft, type Draft } from '@/lib/transcripts/draft/start-draft'

/** A session of Claude Code while its file is read. */
export interface ClaudeDraft extends Draft {
  /** The whole session is a sub-agent's, in a file of its own. */
  isOwnAgentFile: boolean
  /** The size of each line met, by its uuid; of a uuid met again, its other sizes. The same line written twice counts once. */
  seen: Map<string, number>
  seenAgain: Set<string>
  /** Calls that start a sub-agent, in file order. */
  delegations: Step[]
  /** The inputs met under an id that came more than once. */
  repeats: Map<string, Set<string>>
  /** The delegating call by the uuid of a line: of the line that makes the call, and of every inline line it led to. */
  origins: Map<string, Step | undefined>
  /** The calls of the agent's latest message: one message may spread over several lines. */
  latest: { message: string; calls: Step[] }
  /** What the agent said last, not yet cleaned, where it comes after the session's `lastText`. */
  lastWords?: string
}

/** An empty session; `parentKey` marks a sub-agent's own file. */
export function startClaudeDraft(key: string, format: string, parentKey?: string, isOwnAgentFile = false): ClaudeDraft {
  const draft = startDraft({
    key,
    harness: 'claude-code',
    format,
    canFork: true,
    ...(parentKey === undefined ? {} : { parentKey }),
  })
  return {
    ...draft,
    isOwnAgentFile,
    seen: new Map(),
    seenAgain: new Set(),
    delegations: [],
    repeats: new Map(),
    origins: new Map(),
    latest: { message: '', calls: [] },
  }
}

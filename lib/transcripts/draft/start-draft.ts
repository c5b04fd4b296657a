import type { ParsedSession, Step } from '@/lib/domain/session/step'
import type { SessionResult } from '@/lib/transcripts/format'

/** A session while its file is read. */
export interface Draft extends SessionResult {
  /** Calls without an answer by tool-use id, oldest first; calls without an id under the empty text. */
  open: Map<string, Step[]>
  /** Every tool-use id met, answered or not. */
  known: Map<string, Step[]>
}

type Identity = Pick<ParsedSession, 'key' | 'harness' | 'format' | 'canFork'> & Partial<ParsedSession>

/** An empty session to be filled in file order. */
export function startDraft(identity: Identity): Draft {
  return {
    session: { turns: 0, prompts: [], steps: [], isMinable: true, ...identity },
    unreadable: [],
    open: new Map(),
    known: new Map(),
  }
}

import type { ParsedSession, Step } from '@/lib/domain/session/step'
import type { SessionResult } from '@/lib/transcripts/format'

/** Calls in file order; those before `head` are all answered. */
export interface Waiting {
  steps: Step[]
  head: number
}

/** A session while its file is read. */
export interface Draft extends SessionResult {
  /** Every call by tool-use id; the unanswered ones of an id are the end of its list in `open`. */
  known: Map<string, Step[]>
  open: Map<string, Step[]>
  answered: Set<Step>
  /** For answers that name no call, and for answers to calls that carry no id. */
  waiting: Waiting
  unnamed: Waiting
  /** Number of calls that an interruption has already dealt with. */
  cutOff: number
}

type Identity = Pick<ParsedSession, 'key' | 'harness' | 'format' | 'canFork'> & Partial<ParsedSession>

/** An empty session to be filled in file order. */
export function startDraft(identity: Identity): Draft {
  return {
    session: { turns: 0, prompts: [], steps: [], isMinable: true, ...identity },
    unreadable: [],
    known: new Map(),
    open: new Map(),
    answered: new Set(),
    waiting: { steps: [], head: 0 },
    unnamed: { steps: [], head: 0 },
    cutOff: 0,
  }
}

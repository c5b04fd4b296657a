import type { ParsedSession, Step } from '@/lib/domain/session/step'
import type { SessionResult } from '@/lib/transcripts/format'

/** Calls in file order; those before `head` all have results. */
export interface Waiting {
  steps: Step[]
  head: number
}

/** A session while its file is being read. */
export interface Draft extends SessionResult {
  /** Every call by tool-use id; `open` counts the calls at the end of the list that have no result yet. */
  known: Map<string, Step[]>
  open: Map<string, Step[]>
  answered: Set<Step>
  /** For results that name no call, and for results of calls without an id. */
  waiting: Waiting
  unnamed: Waiting
  /** Number of calls already processed by an interruption. */
  cutOff: number
}

type Identity = Pick<ParsedSession, 'key' | 'harness' | 'format' | 'canFork'> & Partial<ParsedSession>

/** An empty session, to be filled in file order. */
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

import type { SessionOutcome } from '@/lib/domain/session/step'
import type { ReadSession } from './read-transcript'
import type { RedactedSession } from './redact-session'

/** Metadata that a sender may declare about the session in a file. */
export interface SessionHints {
  sessionKey?: string
  harness?: string
  /** A reward is between 0 and 1. */
  outcome?: SessionOutcome | number
  startedAt?: string
}

/**
 * Applies a sender's hints to its sessions, or returns why they cannot apply. A hint on a file concerns its session, not the
 * sub-agents in it.
 */
export function applyHints(given: ReadSession[], hints: SessionHints): ReadSession[] | { refused: string } {
  const read = hints.sessionKey === undefined ? given : renameSession(given, hints.sessionKey)
  if ('refused' in read) return read
  return read.map((one) => ({
    ...one,
    session: withHints(one.session, isWithin(read, one) ? { harness: hints.harness } : hints),
  }))
}

function withHints(session: RedactedSession, { harness, outcome, startedAt }: SessionHints): RedactedSession {
  return {
    ...session,
    harness: harness ?? session.harness,
    outcome: outcomeOf(outcome) ?? session.outcome,
    startedAt: startedAt ?? session.startedAt,
  }
}

/** Reward 0…1 as an outcome: 1 is success, 0 failure, anything between is partial. */
function outcomeOf(given: SessionHints['outcome']): SessionOutcome | undefined {
  if (typeof given !== 'number') return given
  if (given >= 1 - 1e-9) return 'success'
  return given <= 1e-9 ? 'failure' : 'partial'
}

/** Whether another session of the same file started this one. */
function isWithin(read: readonly ReadSession[], { session }: ReadSession): boolean {
  return session.parentKey !== undefined && read.some((one) => one.session.key === session.parentKey)
}

const several = 'sessionKey: the file has several sessions with their own keys. Remove sessionKey.'

/**
 * Gives a file's session the key that its sender chose; sub-agents inside the file are placed below it. Refused when the file has
 * several sessions of which none started the others.
 */
export function renameSession(read: ReadSession[], key: string): ReadSession[] | { refused: string } {
  const mains = read.filter((one) => !isWithin(read, one))
  if (mains.length > 1) return { refused: several }
  const old = mains[0]?.session.key ?? ''
  const below = (one: string) => (one === old ? key : one.startsWith(`${old}/`) ? key + one.slice(old.length) : one)
  const optional = (one: string | undefined) => (one === undefined ? undefined : below(one))
  return read.map(({ session, unreadable }) => {
    const steps = session.steps.map((step) => (step.parent === undefined ? step : { ...step, parent: below(step.parent) }))
    return { unreadable, session: { ...session, key: below(session.key), parentKey: optional(session.parentKey), steps } }
  })
}

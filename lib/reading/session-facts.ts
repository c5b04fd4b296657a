import type { Session } from '@/prisma/generated/sqlite/client'
import type { Verdict } from './judge-session'
import type { RedactedSession } from './redact-session'

const lastTextMax = 2000

/** A session but for its steps. */
export type SessionHead = Omit<RedactedSession, 'steps'>

export const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null)

/** Numbers of a session that are counted where its steps are. */
export interface SessionCounts {
  stepCount: number
  errorCount: number
  unreadableCount: number
}

/** What a session's row says of its reading; whose it is, and since when, stands beside. */
export function sessionFacts(session: SessionHead, counts: SessionCounts, verdict: Verdict) {
  return {
    model: session.model ?? null,
    cwd: session.cwd ?? null,
    task: session.task ?? null,
    turns: session.turns,
    ...counts,
    canFork: session.canFork,
    isMinable: session.isMinable,
    parentKey: session.parentKey ?? null,
    lastText: session.lastText?.slice(0, lastTextMax) ?? null,
    startedAt: dateOf(session.startedAt),
    endedAt: dateOf(session.endedAt),
    signals: (session.signals ?? []).map((one) => ({ ...one })),
    redactions: session.redactions.map(({ type, count }) => ({ type, count })),
    ...verdict,
  } satisfies Partial<Session>
}

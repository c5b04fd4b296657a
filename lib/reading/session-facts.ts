import { verdictRules } from '@/lib/domain/verdict/judge-ending'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { Verdict } from './judge-session'
import type { RedactedSession } from './redact-session'

const lastTextMax = 2000

/** The agent's last message as it is stored. */
export const storedLastText = ({ lastText }: Pick<RedactedSession, 'lastText'>): string | null =>
  lastText?.slice(0, lastTextMax) ?? null

/** A session without its steps. */
export type SessionHead = Omit<RedactedSession, 'steps'>

export const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null)

/** Counts of a session that are made with its steps. */
export interface SessionCounts {
  stepCount: number
  errorCount: number
  unreadableCount: number
}

/** The columns of a session's row that its reading sets; owner and creation time are set elsewhere. */
export function sessionFacts(session: SessionHead, counts: SessionCounts, verdict: Verdict) {
  return {
    model: session.model ?? null,
    cwd: session.cwd ?? null,
    branch: session.branch ?? null,
    task: session.task ?? null,
    turns: session.turns,
    ...counts,
    canFork: session.canFork,
    isMinable: session.isMinable,
    parentKey: session.parentKey ?? null,
    lastText: storedLastText(session),
    startedAt: dateOf(session.startedAt),
    endedAt: dateOf(session.endedAt),
    signals: (session.signals ?? []).map((one) => ({ ...one })),
    redactions: session.redactions.map(({ type, count }) => ({ type, count })),
    ...verdict,
    verdictSignals: verdict.verdictSignals.map((one) => ({ ...one })),
    verdictRules,
  } satisfies Partial<Session>
}

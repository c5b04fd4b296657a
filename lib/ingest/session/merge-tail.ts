import type { SessionSignal } from '@/lib/domain/session/signal'
import { countMarks, sumMarks, type RedactionMark } from '@/lib/redact/redact'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { RedactedSession } from '@/lib/reading/redact-session'

/** Adds what a tail lacks: how the session began, its earlier signals, and the redaction marks of the whole. */
export function mergeTail(row: Session, merged: RedactedSession, turns: Map<number, number>): RedactedSession {
  const before = jsonColumns.Session.signals(row.signals)
  const known = new Set(before.map(markOf))
  const fresh = (merged.signals ?? []).filter((one) => !known.has(markOf(one)))
  return {
    ...merged,
    isMinable: row.isMinable,
    // A position counts from the beginning of the tail, and would point to another step.
    signals: [...before, ...fresh.map((one) => ({ ...one, position: undefined, turn: turns.get(one.turn) ?? merged.turns - 1 }))],
    redactions: marksIn(merged),
  }
}

const markOf = ({ kind, at, name, text }: SessionSignal): string => JSON.stringify([kind, at, name, text])

/** Marks of everything stored of a session: the lines that a tail shares with the previous reading count once. */
function marksIn({ steps, prompts, lastText, cwd, model, task, agent }: RedactedSession): RedactionMark[] {
  const texts = [lastText, cwd, model, task, agent, ...prompts.map((one) => one.text)]
  const ofSteps = steps.flatMap((one) => [one.role, JSON.stringify(one.input), one.output?.summary])
  return sumMarks([...texts, ...ofSteps].map((text) => countMarks(text ?? '')))
}

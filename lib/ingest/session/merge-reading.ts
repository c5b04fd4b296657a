import { canonicalJson } from '@/lib/domain/canonical-json'
import type { Prompt } from '@/lib/domain/session/step'
import { type RedactionMark, countMarks, sumMarks } from '@/lib/redact/redact'
import type { Prompt as PromptRow, Session, Step as StepRow } from '@/prisma/generated/sqlite/client'
import { jsonColumns } from '@/lib/store/json-columns'
import { mergeLists, type MergedEntry } from './merge-lists'
import type { RedactedSession } from '@/lib/reading/redact-session'
import type { ShapedSession } from '@/lib/reading/ready-session'
import { stepOf, type ShapedStep } from '@/lib/reading/step-of-row'
import type { SessionSignal } from '@/lib/domain/session/signal'

/** The stored reading of a session. */
export interface StoredReading {
  row: Session
  steps: StepRow[]
  prompts: PromptRow[]
}

/** A step to store, and the row whose id it keeps. */
export interface MergedStep {
  step: ShapedStep
  previous: StepRow | null
}

/** Two readings of a session, merged. */
export interface MergedReading {
  session: RedactedSession
  steps: MergedStep[]
  /** The incoming reading lacks stored steps: it is an older snapshot, or part of it was cut off. */
  isShorter: boolean
}

export const identityOfStep = (step: { toolUseId?: string | null; tool: string; input: unknown }): string =>
  `${step.toolUseId ?? ''}\u0000${step.tool}\u0000${canonicalJson(step.input)}`

const identityOfPrompt = (prompt: { at: Date | null; text: string } | Prompt): string =>
  (prompt.at instanceof Date ? prompt.at.toISOString() : prompt.at && new Date(prompt.at).toISOString()) ?? prompt.text

/** Adds what a tail lacks: how the session began, its earlier signals, and the redaction marks of the whole. */
function mergeTail(row: Session, merged: RedactedSession, turns: Map<number, number>): RedactedSession {
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

/**
 * Merges a new reading into the stored one: either may lack steps, prompts and ends of the other. A tail begins anywhere in the
 * session: its steps before its first prompt belong to the last stored one.
 */
export function mergeReading(stored: StoredReading, incoming: ShapedSession, isTail = false): MergedReading {
  const prompts = mergeLists(stored.prompts, incoming.prompts, identityOfPrompt)
  const turns = turnsOf(prompts)
  const rows = stored.steps.map((row) => ({ row, step: stepOf(row) }))
  const steps = mergeLists(rows, incoming.steps, (entry) => identityOfStep('row' in entry ? entry.step : entry)).map(
    (entry, position): MergedStep => {
      const [step, turnOf] = entry.incoming ? [entry.incoming, turns.incoming] : [entry.stored?.step as ShapedStep, turns.stored]
      const began = isTail && step.turn < 0 ? (entry.stored?.row.turn ?? stored.row.turns - 1) : step.turn
      const previous = entry.stored?.row ?? null
      return { step: { ...step, position, turn: turnOf.get(step.turn) ?? began }, previous }
    },
  )
  const session = mergeFacts(stored.row, incoming)
  const whole = { ...session, turns: prompts.length, prompts: prompts.map(promptOf), steps: steps.map((one) => one.step) }
  const merged = isTail ? mergeTail(stored.row, whole, turns.incoming) : whole
  return { session: merged, steps, isShorter: steps.length > incoming.steps.length }
}

/** The newer reading's text is used when both have a prompt. */
function promptOf(entry: MergedEntry<PromptRow, Prompt>, turn: number): Prompt {
  if (entry.incoming) return { ...entry.incoming, turn }
  return { turn, text: entry.stored?.text ?? '', at: entry.stored?.at?.toISOString() }
}

/** The position of each reading's turns in the merged list of prompts. */
function turnsOf(prompts: MergedEntry<PromptRow, Prompt>[]): Record<'stored' | 'incoming', Map<number, number>> {
  const stored = new Map<number, number>()
  const incoming = new Map<number, number>()
  prompts.forEach((entry, turn) => {
    if (entry.stored) stored.set(entry.stored.turn, turn)
    if (entry.incoming) incoming.set(entry.incoming.turn, turn)
  })
  return { stored, incoming }
}

/** The first start and the last end; the last text comes from the reading that continues longer. */
function mergeFacts(row: Session, incoming: RedactedSession): RedactedSession {
  const [rowEnd, incomingEnd] = [row.endedAt?.getTime() ?? -Infinity, timeOf(incoming.endedAt) ?? -Infinity]
  const starts = [row.startedAt?.getTime(), timeOf(incoming.startedAt)].filter((ms) => ms !== undefined)
  const end = Math.max(rowEnd, incomingEnd)
  return {
    ...incoming,
    model: row.model ?? incoming.model,
    cwd: row.cwd ?? incoming.cwd,
    branch: (incomingEnd >= rowEnd ? incoming.branch : undefined) ?? row.branch ?? incoming.branch,
    task: row.task ?? incoming.task,
    parentKey: row.parentKey ?? incoming.parentKey,
    lastText: incomingEnd >= rowEnd ? (incoming.lastText ?? row.lastText ?? undefined) : (row.lastText ?? incoming.lastText),
    startedAt: starts.length ? new Date(Math.min(...starts)).toISOString() : undefined,
    endedAt: Number.isFinite(end) ? new Date(end).toISOString() : undefined,
    redactions: mostOf(jsonColumns.Session.redactions(row.redactions), incoming.redactions),
  }
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text))

/** Both readings count the same marks, as far as each one reaches. */
function mostOf(stored: RedactionMark[], incoming: RedactionMark[]): RedactionMark[] {
  const counts = new Map(stored.map((mark) => [mark.type, mark]))
  for (const mark of incoming) if (mark.count > (counts.get(mark.type)?.count ?? 0)) counts.set(mark.type, mark)
  return [...counts.values()].toSorted((a, b) => a.type.localeCompare(b.type))
}

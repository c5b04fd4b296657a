import { conflict } from '@/lib/domain/problem/problem'
import { sessionOutcome } from '@/lib/domain/outcome-text/session-outcome'
import type { SessionOutcome, Step, Unreadable } from '@/lib/domain/session/step'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Agent, Prisma, Session, Step as StepRow } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '../kernel/context'
import { markCopies } from './mark-copies'
import { mergeSteps, type MergedStep } from './merge-steps'
import { redactUnreadable, type RedactedSession } from './redact-session'
import { storeSteps } from './store-steps'

export interface StoredSession {
  id: string
  created: boolean
  changed: boolean
}

const date = (text: string | undefined): Date | null => (text ? new Date(text) : null)

function stepOf(row: StepRow): Step {
  return {
    position: row.position,
    turn: row.turn,
    toolUseId: row.toolUseId ?? undefined,
    tool: row.tool,
    input: JSON.parse(row.input) as Record<string, unknown>,
    status: row.status as Step['status'],
    isSidechain: row.isSidechain,
    parent: row.parent ?? undefined,
    role: row.role ?? undefined,
    startedAt: row.startedAt?.toISOString(),
    durationMs: row.durationMs ?? undefined,
    output: row.summary === null ? undefined : { summary: row.summary, bytes: row.outputBytes ?? 0, exitCode: row.exitCode ?? undefined },
  }
}

/** Merges with what is stored; the stored input is JSON text, so both sides are compared as values. */
function merged(stored: StepRow[], incoming: Step[]): MergedStep<StepRow>[] {
  const readable = stored.map((row) => ({ ...row, input: JSON.parse(row.input) as unknown }))
  const rowOf = new Map(stored.map((row) => [row.id, row]))
  return mergeSteps(readable, incoming, (row) => stepOf(rowOf.get(row.id) as StepRow)).map(({ step, kept }) => ({
    step,
    kept: kept ? (rowOf.get(kept.id) ?? null) : null,
  }))
}

function sameReading(stored: StepRow[], steps: MergedStep<StepRow>[]): boolean {
  if (stored.length !== steps.length) return false
  return steps.every(({ step, kept }) => kept && kept.status === step.status && kept.position === step.position && (kept.summary ?? '') === (step.output?.summary ?? ''))
}

function judged(session: RedactedSession, steps: Step[], stored: Session | null): Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'> {
  if (stored?.outcomeSource === 'person') return stored
  const { outcome, source, because } = sessionOutcome({ steps, lastText: session.lastText, prompts: session.prompts, outcome: session.outcome })
  if (stored?.outcomeSource === 'label' && source !== 'label') return stored
  return { outcome: outcome satisfies SessionOutcome, outcomeSource: source, outcomeBecause: because }
}

/** Stores one redacted session, or merges it into the one that is known by its key. */
export async function storeSession(tx: WriteContext, agent: Agent, session: RedactedSession, unreadables: Unreadable[]): Promise<StoredSession> {
  const where = { workspaceId_harness_key: { workspaceId: tx.workspace.id, harness: session.harness, key: session.key } }
  const stored = await tx.db.session.findUnique({ where })
  if (stored && stored.agentId !== agent.id) {
    throw conflict(`Session "${session.key}" of ${session.harness} already belongs to another agent. Send it with that agent's name, or with another sessionKey.`)
  }
  const rows = stored ? await tx.db.step.findMany({ where: { sessionId: stored.id }, orderBy: { position: 'asc' } }) : []
  const steps = merged(rows, session.steps)
  const id = stored?.id ?? newId('session')
  if (stored && sameReading(rows, steps) && stored.turns === session.turns) return { id, created: false, changed: false }
  const verdict = judged(session, steps.map((one) => one.step), stored)
  await saveRow(tx, agent, session, { id, isNew: !stored, stepCount: steps.length, errorCount: countErrors(steps), unreadable: unreadables.length, verdict })
  const written = await storeSteps(tx, { sessionId: id, agentId: agent.id, canFork: session.canFork }, steps)
  await storeTexts(tx, id, session, unreadables)
  const keys = written.flatMap((row) => (row.copyKey ? [row.copyKey] : []))
  if (keys.length) await markCopies(tx, { id, harness: session.harness }, keys)
  await tx.emit({
    verb: stored ? 'extend' : 'add',
    object: { kind: 'session', id, name: session.key },
    agentId: agent.id,
    after: { steps: steps.length, outcome: verdict.outcome },
    before: stored ? { steps: stored.stepCount, outcome: stored.outcome } : null,
  })
  return { id, created: !stored, changed: true }
}

const countErrors = (steps: { step: Step }[]) => steps.filter(({ step }) => step.status === 'error').length

interface SavedRow {
  id: string
  isNew: boolean
  stepCount: number
  errorCount: number
  unreadable: number
  verdict: Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause'>
}

async function saveRow(tx: WriteContext, agent: Agent, session: RedactedSession, saved: SavedRow): Promise<void> {
  const now = tx.now()
  const data = {
    model: session.model ?? null,
    cwd: session.cwd ?? null,
    task: session.task ?? null,
    turns: session.turns,
    stepCount: saved.stepCount,
    errorCount: saved.errorCount,
    unreadableCount: saved.unreadable,
    canFork: session.canFork,
    isMinable: session.isMinable,
    parentKey: session.parentKey ?? null,
    lastText: session.lastText?.slice(0, 2000) ?? null,
    startedAt: date(session.startedAt),
    endedAt: date(session.endedAt),
    completedAt: now,
    redactions: session.redactions.map(({ type, count }) => ({ type, count })),
    updatedAt: now,
    ...saved.verdict,
  } satisfies Prisma.SessionUncheckedUpdateInput
  if (!saved.isNew) {
    await tx.db.session.update({ where: { id: saved.id }, data })
    return
  }
  const identity = { id: saved.id, workspaceId: tx.workspace.id, agentId: agent.id, harness: session.harness, key: session.key, format: session.format, createdAt: now }
  await tx.db.session.create({ data: { ...identity, ...data } })
}

async function storeTexts(tx: WriteContext, sessionId: string, session: RedactedSession, unreadables: Unreadable[]): Promise<void> {
  await tx.db.prompt.deleteMany({ where: { sessionId } })
  const prompts = session.prompts.map((prompt) => ({ id: newId('prompt'), sessionId, turn: prompt.turn, text: prompt.text, at: date(prompt.at) }))
  await bulkInsert(tx.db, tx.store.provider, 'Prompt', { id: 'text', sessionId: 'text', turn: 'int', text: 'text', at: 'time' }, prompts)
  await tx.db.unreadable.deleteMany({ where: { sessionId } })
  const lines = unreadables.map(redactUnreadable).map((one) => ({ id: newId('unreadable'), sessionId, ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Unreadable', { id: 'text', sessionId: 'text', line: 'int', reason: 'text' }, lines, { ignoreConflicts: true })
}

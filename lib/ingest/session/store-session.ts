import { conflict } from '@/lib/domain/problem/problem'
import type { Unreadable } from '@/lib/domain/session/step'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Agent, Prisma, Session } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext, EventDraft } from '@/lib/kernel'
import { judgeSessionUses } from '@/lib/scoring'
import { completedEvent, completeSession } from './complete-session'
import { judgeSession, type Verdict } from '@/lib/reading/judge-session'
import { markCopies, sharedKeys } from './mark-copies'
import { mergeReading, type MergedReading, type StoredReading } from './merge-reading'
import { canNameSkill, recordSkillCalls } from './record-skill-calls'
import type { RedactedSession } from '@/lib/reading/redact-session'
import { dateOf, sessionFacts } from '@/lib/reading/session-facts'
import { storeSteps } from './store-steps'
import { wholeReading } from './whole-reading'

export interface StoredSession {
  id: string
  created: boolean
  changed: boolean
  /** Ids of the agents whose patterns this may change: its own, and those whose copies found their original. */
  affected: string[]
}

const sameTime = (stored: Date | null, text: string | undefined) => stored?.getTime() === dateOf(text)?.getTime()

async function findStored(tx: WriteContext, { harness, key }: RedactedSession): Promise<StoredReading | null> {
  const own = { workspaceId: tx.workspace.id, harness, key }
  // Takes the row: of two readings at once the second is merged into what the first made of it. SQLite has one writer anyway.
  if (tx.store.provider === 'postgresql') await tx.db.session.updateMany({ where: own, data: { harness } })
  const row = await tx.db.session.findUnique({ where: { workspaceId_harness_key: own } })
  if (!row) return null
  const steps = await tx.db.step.findMany({ where: { sessionId: row.id }, orderBy: { position: 'asc' } })
  const prompts = await tx.db.prompt.findMany({ where: { sessionId: row.id }, orderBy: { turn: 'asc' } })
  return { row, steps, prompts }
}

function isSame({ row, steps: rows, prompts }: StoredReading, { session, steps }: MergedReading, verdict: Verdict): boolean {
  const sameSteps =
    rows.length === steps.length &&
    steps.every(
      ({ step, previous }) =>
        previous?.status === step.status &&
        previous.position === step.position &&
        (previous.summary ?? '') === (step.output?.summary ?? ''),
    )
  const sameSession =
    prompts.length === session.turns && sameTime(row.startedAt, session.startedAt) && sameTime(row.endedAt, session.endedAt)
  return sameSteps && sameSession && row.outcome === verdict.outcome && row.outcomeSource === verdict.outcomeSource
}

/** How a reading stands to its session. */
export interface ReadingKind {
  /** More may come: the session is not complete yet. */
  isGrowing?: boolean
  /** The end of a file whose beginning is stored. */
  isTail?: boolean
  /** It holds all there is: what only the store has goes. */
  isWhole?: boolean
}

/**
 * Stores one redacted session, or merges it into the one that is known by its key. Without `isGrowing` it is complete.
 * @throws Problem `conflict` when that one is another agent's.
 */
export async function storeSession(
  tx: WriteContext,
  agent: Agent,
  incoming: RedactedSession,
  unreadables: Unreadable[],
  { isGrowing = false, isTail = false, isWhole = false }: ReadingKind = {},
): Promise<StoredSession> {
  const stored = await findStored(tx, incoming)
  if (stored && stored.row.agentId !== agent.id) {
    const whose = `Session "${incoming.key}" of ${incoming.harness} already belongs to another agent.`
    throw conflict(`${whose} Send it with that agent's name, or with another sessionKey.`)
  }
  // What a person erased stays erased, whichever file or harness brings it again.
  if (stored?.row.erasedAt) return { id: stored.row.id, created: false, changed: false, affected: [] }
  const reading = isWhole ? wholeReading(stored, incoming) : mergeReading(stored, incoming, isTail)
  const verdict = judgeSession(reading.session, stored?.row ?? null)
  if (stored && isSame(stored, reading, verdict)) {
    if (!isGrowing) await completeSession(tx, stored.row)
    return { id: stored.row.id, created: false, changed: false, affected: [] }
  }
  const id = stored?.row.id ?? newId('session')
  const isWholeAtOnce = !stored && !isGrowing
  const storedUnreadable = stored && reading.isShorter && !isTail ? stored.row.unreadableCount : null
  const earlier = stored && isTail ? stored.row.unreadableCount : 0
  const row = await saveRow(tx, {
    id,
    agent,
    stored: stored?.row ?? null,
    reading,
    verdict,
    unreadable: storedUnreadable ?? earlier + unreadables.length,
    isComplete: isWholeAtOnce,
  })
  const owner = { sessionId: id, agentId: agent.id, canFork: incoming.canFork, isNew: !stored }
  const written = await storeSteps(tx, owner, reading)
  if (stored) await dropBefore(tx, id, storedUnreadable === null && !isTail)
  await storePrompts(tx, id, reading.session)
  if (storedUnreadable === null) await storeUnreadables(tx, id, unreadables)
  const affected = await markCopies(tx, incoming.harness, await sharedKeys(tx, id, written))
  if (canNameSkill(row, written)) await recordSkillCalls(tx, agent, row)
  await judgeSessionUses(tx, row)
  const entry: EventDraft = {
    verb: stored ? 'extend' : 'add',
    object: { kind: 'session', id, name: incoming.key },
    agentId: agent.id,
    after: { steps: reading.steps.length, outcome: verdict.outcome },
    before: stored ? { steps: stored.row.stepCount, outcome: stored.row.outcome } : null,
  }
  // One that is new and whole is complete as it is written.
  await tx.emitAll(isWholeAtOnce ? [entry, completedEvent(row)] : [entry])
  if (!isGrowing && !isWholeAtOnce) await completeSession(tx, row)
  return { id, created: !stored, changed: true, affected: [...new Set([agent.id, ...affected])] }
}

/** Prompts are written anew each time; so is what could not be read, where the reading is a whole one. */
async function dropBefore(tx: WriteContext, sessionId: string, alsoUnreadables: boolean): Promise<void> {
  await tx.db.prompt.deleteMany({ where: { sessionId } })
  if (alsoUnreadables) await tx.db.unreadable.deleteMany({ where: { sessionId } })
}

interface Saving {
  id: string
  agent: Agent
  stored: Session | null
  reading: MergedReading
  verdict: Verdict
  unreadable: number
  isComplete: boolean
}

async function saveRow(
  tx: WriteContext,
  { id, agent, stored, reading: { session, steps }, verdict, unreadable, isComplete }: Saving,
): Promise<Session> {
  const now = tx.now()
  const errorCount = steps.filter(({ step }) => step.status === 'error').length
  const facts = sessionFacts(session, { stepCount: steps.length, errorCount, unreadableCount: unreadable }, verdict)
  const data = { ...facts, completedAt: isComplete ? now : null, updatedAt: now } satisfies Prisma.SessionUncheckedUpdateInput
  if (stored) return tx.db.session.update({ where: { id }, data })
  const { harness, key, format } = session
  return tx.db.session.create({
    data: { ...data, id, workspaceId: tx.workspace.id, agentId: agent.id, harness, key, format, createdAt: now },
  })
}

export const promptColumns = columnsOf('Prompt')

async function storePrompts(tx: WriteContext, sessionId: string, session: RedactedSession): Promise<void> {
  const rows = session.prompts.map(({ turn, text, at }) => ({ id: newId('prompt'), sessionId, turn, text, at: dateOf(at) }))
  await bulkInsert(tx.db, tx.store.provider, 'Prompt', promptColumns, rows)
}

export const unreadableColumns = columnsOf('Unreadable')

async function storeUnreadables(tx: WriteContext, sessionId: string, unreadables: Unreadable[]): Promise<void> {
  const rows = unreadables.map((one) => ({ id: newId('unreadable'), sessionId, ...one }))
  await bulkInsert(tx.db, tx.store.provider, 'Unreadable', unreadableColumns, rows, { ignoreConflicts: true })
}

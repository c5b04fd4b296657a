import { groupBy } from '@/lib/domain/collection/group-by'
import { bulkInsert, insertPacked } from '@/lib/store/bulk-insert'
import { heldAnywhere } from '@/lib/store/held-elsewhere'
import { newId } from '@/lib/store/id'
import type { Agent, Session } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import type { WriteContext, EventDraft } from '@/lib/kernel'
import { completedEvent } from './complete-session'
import { markCopies } from './mark-copies'
import type { ReadySession } from '@/lib/reading/ready-session'
import { dateOf, sessionFacts } from '@/lib/reading/session-facts'
import { promptColumns, unreadableColumns, type StoredSession } from './store-session'
import { storeShapes } from './store-steps'
import { stepColumns } from '@/lib/reading/step-row'

/** A session that the store does not know, and whose it will be. */
export interface NewSession {
  agent: Agent
  ready: ReadySession
  /** More may come: it is not complete yet. */
  isGrowing: boolean
}

/** Columns of a session as it is written first. */
const columns = columnsOf('Session')

/**
 * Stores sessions that the store does not know, none asking for a skill that it holds: the same rows and events as one by
 * one in this order, by one statement a table. Only steps take one a session: packed rows inside packed sessions are read several
 * times as slowly.
 */
export async function storeReady(tx: WriteContext, fresh: readonly NewSession[]): Promise<StoredSession[]> {
  const { db, workspace } = tx
  const { provider } = tx.store
  const rows = fresh.map((one) => sessionRow(tx, one))
  const shared = await sharedKeys(tx, fresh)
  await storeShapes(tx, new Map(fresh.flatMap(({ ready }) => ready.shapes)))
  await bulkInsert<Session>(db, provider, 'Session', columns, rows)
  const target = { db, provider, direct: tx.store.direct() }
  for (const [at, { agent, ready }] of fresh.entries()) {
    if (ready.stepCount === 0) continue
    const whose = { workspaceId: workspace.id, agentId: agent.id, sessionId: rows[at]!.id }
    await insertPacked(target, 'Step', stepColumns, whose, ready.packedSteps)
  }
  await storeTexts(tx, fresh, rows)
  const affected = await copiesIn(tx, fresh, shared)
  await tx.emitAll(rows.flatMap((row) => (row.completedAt ? [addedEvent(row), completedEvent(row)] : [addedEvent(row)])))
  return rows.map(({ id, agentId }) => ({ id, created: true, changed: true, affected: [...new Set([agentId, ...affected])] }))
}

function sessionRow(tx: WriteContext, { agent, ready, isGrowing }: NewSession): Session {
  const { head, stepCount, errorCount, unreadable, verdict } = ready
  const now = tx.now()
  return {
    id: newId('session'),
    workspaceId: tx.workspace.id,
    agentId: agent.id,
    harness: head.harness,
    key: head.key,
    format: head.format,
    ...sessionFacts(head, { stepCount, errorCount, unreadableCount: unreadable.length }, verdict),
    completedAt: isGrowing ? null : now,
    erasedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

const addedEvent = ({ id, key, agentId, stepCount, outcome }: Session): EventDraft => ({
  verb: 'add',
  object: { kind: 'session', id, name: key },
  agentId,
  after: { steps: stepCount, outcome },
  before: null,
})

/** Copy keys that more than one session holds: two of these, or one of these and one that is stored. */
async function sharedKeys(tx: WriteContext, fresh: readonly NewSession[]): Promise<Set<string>> {
  const keys = new Set<string>()
  const shared = new Set<string>()
  for (const key of fresh.flatMap(({ ready }) => ready.copyKeys)) (keys.has(key) ? shared : keys).add(key)
  const own = { workspaceId: tx.workspace.id, keys: [...keys] }
  for (const key of await heldAnywhere(tx.db, tx.store.provider, own)) shared.add(key)
  return shared
}

/** Tells copies from originals among what was just written; answers the ids of the agents whose counts that changes. */
async function copiesIn(tx: WriteContext, fresh: readonly NewSession[], shared: ReadonlySet<string>): Promise<Set<string>> {
  const affected = new Set<string>()
  if (shared.size === 0) return affected
  for (const [harness, own] of groupBy(fresh, ({ ready }) => ready.head.harness)) {
    const keys = new Set(own.flatMap(({ ready }) => ready.copyKeys.filter((key) => shared.has(key))))
    for (const id of await markCopies(tx, harness, [...keys])) affected.add(id)
  }
  return affected
}

async function storeTexts(tx: WriteContext, fresh: readonly NewSession[], rows: readonly Session[]): Promise<void> {
  const { db } = tx
  const { provider } = tx.store
  const prompts = fresh.flatMap(({ ready }, index) =>
    ready.head.prompts.map(({ turn, text, at }) => ({
      id: newId('prompt'),
      sessionId: rows[index]!.id,
      turn,
      text,
      at: dateOf(at),
    })),
  )
  await bulkInsert(db, provider, 'Prompt', promptColumns, prompts)
  const unreadables = fresh.flatMap(({ ready }, index) =>
    ready.unreadable.map((one) => ({ id: newId('unreadable'), sessionId: rows[index]!.id, ...one })),
  )
  await bulkInsert(db, provider, 'Unreadable', unreadableColumns, unreadables, { ignoreConflicts: true })
}

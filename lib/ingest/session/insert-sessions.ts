import { groupBy } from '@/lib/domain/collection/group-by'
import type { Calibration } from '@/lib/domain/verdict/calibrate'
import { bulkInsert, insertPacked } from '@/lib/store/bulk-insert'
import { columnsOf } from '@/lib/store/columns'
import { newId } from '@/lib/store/id'
import type { Session } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { weighed } from '@/lib/reading/judge-session'
import { sessionFacts } from '@/lib/reading/session-facts'
import { stepColumns } from '@/lib/reading/step-row'
import { endingWeights } from '@/lib/scoring'
import { completedEvent } from './complete-session'
import type { IncomingSession, StoredRow } from './incoming-session'
import { openingTurns } from './agent-template'
import { markCopies, sharedKeys } from './mark-copies'
import type { SessionRow } from './session-item'
import { learnUses, storedEvent, storeTexts } from './session-rows'

/** Columns of a session when it is first written. */
const columns = columnsOf('Session')

/**
 * Stores new sessions with one statement per table. Steps alone take one per session: packed rows inside packed sessions are read
 * several times as slowly. Only the last session may use or name a skill.
 */
export async function insertSessions(
  tx: WriteContext,
  fresh: readonly IncomingSession[],
  telling: ReadonlySet<IncomingSession>,
): Promise<StoredRow[]> {
  const { db, workspace } = tx
  const { provider } = tx.store
  const weights = await endingWeights(db, tx)
  const rows = fresh.map((one) => sessionRow(tx, one, weights))
  const shared = await sharedKeys(
    tx,
    fresh.map(({ ready }) => ready.copyKeys),
  )
  await bulkInsert<Session>(db, provider, 'Session', columns, rows)
  const target = { db, provider, direct: tx.store.direct() }
  for (const [at, { agent, ready }] of fresh.entries()) {
    if (ready.stepCount === 0) continue
    const whose = { workspaceId: workspace.id, agentId: agent.id, sessionId: rows[at]!.id }
    await insertPacked(target, 'Step', stepColumns, whose, ready.packedSteps)
  }
  await storeTexts(
    tx,
    fresh.map(({ ready: { head, unreadable } }, at) => ({ sessionId: rows[at]!.id, prompts: head.prompts, unreadable })),
  )
  const affected = await copiesIn(tx, fresh, shared)
  for (const [at, one] of fresh.entries()) if (telling.has(one)) await learnUses(tx, one.agent, rows[at]!, true)
  // A session that is new and whole is complete when it is written.
  await tx.emitAll(rows.flatMap((row) => [storedEvent(row, null), ...(row.completedAt ? [completedEvent(row)] : [])]))
  return rows.map((row, at) => ({
    row,
    landings: fresh[at]!.ready.landings,
    stored: {
      id: row.id,
      created: true,
      changed: true,
      affected: [...new Set([row.agentId, ...affected])],
      written: asWritten(row, fresh[at]!),
    },
  }))
}

/** A row as it would be read, with its agent and the texts that give its title. */
function asWritten(row: Session, { agent: { name }, ready: { head } }: IncomingSession): SessionRow {
  const opening = head.prompts.filter(({ turn }) => turn < openingTurns).toSorted((a, b) => a.turn - b.turn)
  return { ...row, agent: { name }, prompts: opening.map(({ text }) => ({ text })) }
}

function sessionRow(tx: WriteContext, { agent, ready, isGrowing }: IncomingSession, weights: Calibration): Session {
  const { head, stepCount, errorCount, unreadable, verdict } = ready
  const now = tx.now()
  return {
    id: newId('session'),
    workspaceId: tx.workspace.id,
    agentId: agent.id,
    harness: head.harness,
    key: head.key,
    format: head.format,
    ...sessionFacts(head, { stepCount, errorCount, unreadableCount: unreadable.length }, weighed(verdict, weights)),
    completedAt: isGrowing ? null : now,
    erasedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Marks the copies among the sessions just written; returns the ids of the agents whose counts change. */
async function copiesIn(tx: WriteContext, fresh: readonly IncomingSession[], shared: ReadonlySet<string>): Promise<Set<string>> {
  const affected = new Set<string>()
  if (shared.size === 0) return affected
  for (const [harness, own] of groupBy(fresh, ({ ready }) => ready.head.harness)) {
    const keys = new Set(own.flatMap(({ ready }) => ready.copyKeys.filter((key) => shared.has(key))))
    for (const id of await markCopies(tx, harness, [...keys])) affected.add(id)
  }
  return affected
}

import { jsonColumns } from '@/lib/store/json-columns'
import type { EventItem } from '@/lib/contract/event'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { Context, EventDraft } from './context'
import type { Transaction } from '@/lib/store/client'
import { allBut } from '@/lib/store/columns'
import { payloadNow } from './payload'
import { canRedo, canUndo } from './undoable'

/** Columns that undoing sets, and those of the chain, which the end of the transaction sets. */
const set = ['undoneById', 'position', 'hash', 'erased'] as const

/** An event as written: `before` and `after` are already JSON. */
type EventRow = Omit<Event, (typeof set)[number] | 'before' | 'after' | 'evidence'> &
  Required<Pick<EventDraft, 'before' | 'after' | 'evidence'>>

function eventRow(ctx: Context, draft: EventDraft): EventRow {
  const actor = draft.actor ?? ctx.actor
  const recordedAt = ctx.now()
  return {
    id: newId('event'),
    workspaceId: ctx.workspace.id,
    agentId: draft.agentId ?? null,
    at: draft.at ?? recordedAt,
    recordedAt,
    actorKind: actor.kind,
    actorId: actor.id,
    verb: draft.verb,
    objectKind: draft.object.kind,
    objectId: draft.object.id,
    objectName: draft.object.name,
    before: draft.before ?? null,
    after: draft.after ?? null,
    reason: draft.reason ?? null,
    evidence: draft.evidence ?? null,
    policyVersion: draft.policyVersion ?? null,
    runId: draft.runId ?? null,
    payload: payloadNow,
    undoesId: draft.undoesId ?? null,
    redoesId: draft.redoesId ?? null,
  }
}

const columns = allBut('Event', ...set)

/** Writes events in the transaction of the changes they record, in one statement; returns their ids in order. */
export async function writeEvents(db: Transaction, ctx: Context, drafts: readonly EventDraft[]): Promise<string[]> {
  const rows = drafts.map((draft) => eventRow(ctx, draft))
  await bulkInsert<EventRow>(db, ctx.store.provider, 'Event', columns, rows)
  return rows.map((row) => row.id)
}

/** The wire form of an event. */
export function eventItem(row: Event): EventItem {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, id: row.actorId },
    verb: row.verb,
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    before: jsonColumns.Event.before(row.before),
    after: jsonColumns.Event.after(row.after),
    reason: row.reason,
    evidence: jsonColumns.Event.evidence(row.evidence),
    policyVersion: row.policyVersion,
    run: row.runId,
    undoes: row.undoesId,
    undoneBy: row.undoneById,
    redoes: row.redoesId,
    canUndo: canUndo(row) || canRedo(row),
  }
}

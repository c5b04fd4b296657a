import type { EventItem } from '@/lib/contract/event'
import type { LoggedVerb, ObjectKind } from '@/lib/domain/event/verbs'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Prisma, Event } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'
import type { Transaction } from '@/lib/store/client'
import { canUndo } from './undoable'

/** What a verb says of its act; the rest (who, when, where) the kernel knows. */
export interface EventDraft {
  verb: LoggedVerb
  object: {
    kind: ObjectKind
    id: string
    name: string
  }
  agentId?: string | null
  before?: Prisma.InputJsonValue | null
  after?: Prisma.InputJsonValue | null
  reason?: string | null
  evidence?: Prisma.InputJsonValue | null
  policyVersion?: number | null
  runId?: string | null
  undoesId?: string | null
  /** The clock of the act, when it is not the real one. */
  at?: Date
  /** When the actor is not the caller: a sweep acts for the policy. */
  actor?: Context['actor']
}

type EventRow = Omit<Event, 'undoneById'>

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
    before: (draft.before ?? null) as Event['before'],
    after: (draft.after ?? null) as Event['after'],
    reason: draft.reason ?? null,
    evidence: (draft.evidence ?? null) as Event['evidence'],
    policyVersion: draft.policyVersion ?? null,
    runId: draft.runId ?? null,
    undoesId: draft.undoesId ?? null,
  }
}

const columns = {
  id: 'text',
  workspaceId: 'text',
  agentId: 'text',
  at: 'time',
  recordedAt: 'time',
  actorKind: 'text',
  actorId: 'text',
  verb: 'text',
  objectKind: 'text',
  objectId: 'text',
  objectName: 'text',
  before: 'json',
  after: 'json',
  reason: 'text',
  evidence: 'json',
  policyVersion: 'int',
  runId: 'text',
  undoesId: 'text',
} as const

/** Writes events inside the transaction of the changes they tell, in one statement; answers their ids in order. */
export async function writeEvents(db: Transaction, ctx: Context, drafts: readonly EventDraft[]): Promise<string[]> {
  const rows = drafts.map((draft) => eventRow(ctx, draft))
  await bulkInsert<EventRow>(db, ctx.store.provider, 'Event', columns, rows)
  return rows.map((row) => row.id)
}

/** Writes an event inside the transaction of the change it tells. */
export async function writeEvent(db: Transaction, ctx: Context, draft: EventDraft): Promise<string> {
  const [id = ''] = await writeEvents(db, ctx, [draft])
  return id
}

/** The wire form of an event. */
export function eventItem(row: Event): EventItem {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind as EventItem['actor']['kind'], id: row.actorId },
    verb: row.verb,
    object: { kind: row.objectKind, id: row.objectId, name: row.objectName },
    before: row.before as EventItem['before'],
    after: row.after as EventItem['after'],
    reason: row.reason,
    evidence: row.evidence as EventItem['evidence'],
    policyVersion: row.policyVersion,
    run: row.runId,
    undoes: row.undoesId,
    undoneBy: row.undoneById,
    canUndo: canUndo(row),
  }
}

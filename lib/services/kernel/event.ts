import type { EventItem } from '@/lib/contract/event'
import { newId } from '@/lib/store/id'
import type { Prisma, Event } from '@/prisma/generated/sqlite/client'
import type { Context } from './context'
import type { Transaction } from '@/lib/store/client'
import { canUndo } from './undoable'

/** What a verb says of its act; the rest (who, when, where) the kernel knows. */
export interface EventDraft {
  verb: string
  object: { kind: 'skill' | 'candidate' | 'session' | 'policy' | 'pattern' | 'workspace'; id: string; name: string }
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

/** Writes an event inside the transaction of the change it tells. */
export async function writeEvent(db: Transaction, ctx: Context, draft: EventDraft): Promise<string> {
  const actor = draft.actor ?? ctx.actor
  const recordedAt = ctx.now()
  const data: Prisma.EventUncheckedCreateInput = {
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
    reason: draft.reason ?? null,
    policyVersion: draft.policyVersion ?? null,
    runId: draft.runId ?? null,
    undoesId: draft.undoesId ?? null,
  }
  if (draft.before) data.before = draft.before
  if (draft.after) data.after = draft.after
  if (draft.evidence) data.evidence = draft.evidence
  const row = await db.event.create({ data, select: { id: true } })
  return row.id
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

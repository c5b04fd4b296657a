import type { PriorAnswer } from '@/lib/domain/lifecycle/skill'
import type { Queryable } from '@/lib/store/client'
import type { Event } from '@/prisma/generated/sqlite/client'
import type { Context } from '@/lib/kernel'
import { inChunks } from '@/lib/store/in-chunks'
import { priorAnswer } from './prior-answer'

/** The order in which something became known: ids of every noun sort by creation, apart from their prefix. */
export const seqOf = (id: string): string => id.slice(id.indexOf('_') + 1)

/** A person's response to a policy, or its withdrawal, at its place in the order. */
export interface Answer {
  skillId: string
  seq: string
  kind: 'settle' | 'unsettle'
  answer: PriorAnswer
}

type LoggedEvent = Pick<Event, 'id' | 'objectId' | 'actorKind' | 'verb' | 'evidence' | 'undoesId' | 'redoesId'>

/** People's responses about some skills: a policy's moves that they undid, and proposed moves that they dismissed. */
export async function loadAnswers(
  db: Queryable,
  ctx: Pick<Context, 'workspace'>,
  events: readonly LoggedEvent[],
  skillIds: string[],
): Promise<Answer[]> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const undone = events.flatMap(({ id, undoesId, redoesId }): Answer[] => {
    const event = byId.get(redoesId ?? undoesId ?? '')
    if (event?.actorKind !== 'policy') return []
    return answer(event.objectId, id, redoesId === null ? 'settle' : 'unsettle', event.verb, event.evidence)
  })
  return [...undone, ...(await dismissals(db, ctx, skillIds))]
}

async function dismissals(db: Queryable, ctx: Pick<Context, 'workspace'>, skillIds: string[]): Promise<Answer[]> {
  const items = await db.candidate.findMany({
    where: { workspaceId: ctx.workspace.id, kind: 'act', skillId: { in: skillIds } },
    select: { id: true, skillId: true, act: true, said: true },
  })
  if (items.length === 0) return []
  const byId = new Map(items.map((one) => [one.id, one]))
  // A sweep's own withdrawal is no response of a person.
  const dismissing = { workspaceId: ctx.workspace.id, objectKind: 'candidate', verb: 'dismiss', actorKind: { not: 'policy' } }
  const select = { id: true, objectId: true, undoesId: true, redoesId: true } as const
  const [events, switches] = await Promise.all(
    [dismissing, { ...dismissing, verb: { in: ['undo', 'redo'] } }].map((where) =>
      inChunks([...byId.keys()], (some) => db.event.findMany({ where: { ...where, objectId: { in: some } }, select })),
    ),
  )
  const dismissedIds = new Set(events?.map((event) => event.id))
  const withdrawals = (switches ?? []).filter(({ undoesId, redoesId }) => dismissedIds.has(redoesId ?? undoesId ?? ''))
  return [...(events ?? []), ...withdrawals].flatMap(({ id, objectId, undoesId, redoesId }) => {
    const { skillId, act, said } = byId.get(objectId) ?? {}
    const kind = undoesId === null || redoesId !== null ? 'settle' : 'unsettle'
    return answer(skillId ?? '', id, kind, act ?? '', said)
  })
}

function answer(skillId: string, id: string, kind: Answer['kind'], verb: string, evidence: unknown): Answer[] {
  const made = priorAnswer(verb, evidence)
  return made ? [{ skillId, seq: seqOf(id), kind, answer: made }] : []
}

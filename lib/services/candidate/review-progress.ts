import * as contract from '@/lib/contract/decision'
import { fieldOf } from '@/lib/domain/collection/field-of'
import { agentScope, readVerb } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import { jsonColumns } from '@/lib/store/json-columns'

/** Acts of people that are looked through: more than anybody decides in a day. */
const eventsMax = 5000
const putsAside = new Set(['dismiss', 'snooze'])

/** What people decided since a time, and the skills of earlier approvals. */
export const readReviewProgress = readVerb(contract.readReviewProgress, async (ctx, { since, agent }) => {
  const scope = { workspaceId: ctx.workspace.id, ...(await agentScope(ctx.db, ctx, agent)) }
  const events = await ctx.db.event.findMany({
    where: {
      ...scope,
      at: { gte: new Date(since) },
      actorKind: 'person',
      objectKind: { in: ['candidate', 'skill'] },
      undoneById: null,
      undoesId: null,
    },
    select: { objectKind: true, objectId: true, verb: true, before: true },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  const decided = events.flatMap(({ objectKind, objectId, verb, before }) => {
    if (objectKind === 'candidate') return putsAside.has(verb) ? [objectId] : []
    // What an approval changes names the candidate.
    const candidate = fieldOf(before, 'candidate')
    return typeof candidate === 'string' ? [candidate] : []
  })
  return { decided: new Set(decided).size, approvals: await approvals(ctx.db, scope) }
})

async function approvals(db: Queryable, scope: { workspaceId: string; agentId?: string }) {
  const rows = await db.candidate.findMany({
    where: { ...scope, status: 'promoted', skillId: { not: null } },
    select: { skillId: true, toolSequence: true },
    orderBy: { id: 'asc' },
  })
  // The newest draft of a skill is the one that it stands on.
  const steps = new Map(
    rows.map(({ skillId, toolSequence }) => [skillId ?? '', jsonColumns.Candidate.toolSequence(toolSequence).length]),
  )
  return [...steps].flatMap(([skill, count]) => (count === 0 ? [] : [{ skill, steps: count }]))
}

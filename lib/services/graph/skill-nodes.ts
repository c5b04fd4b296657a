import type { GraphNode } from '@/lib/contract/graph'
import { groupBy } from '@/lib/domain/collection/group-by'
import { stateLabels, states } from '@/lib/domain/lifecycle/states'
import { inChunks } from '@/lib/store/in-chunks'
import type { Event, Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'

const eventsMax = 50

type MarkerEvent = Pick<Event, 'id' | 'at' | 'verb' | 'objectId' | 'after'>

const labelOf = ({ verb, after }: MarkerEvent): string => {
  const state = typeof after === 'object' && after !== null && 'state' in after ? after.state : undefined
  const known = states.find((one) => one === state)
  return known ? `${verb}: ${stateLabels[known]}` : verb
}

/** What happened to each of many skills, oldest first, at most the newest fifty: undone acts and judgements of uses left out. */
async function markersOf(ctx: ReadContext, ids: string[]): Promise<Map<string, MarkerEvent[]>> {
  const events = await inChunks(ids, (some) =>
    ctx.db.event.findMany({
      where: { workspaceId: ctx.workspace.id, objectId: { in: some }, verb: { not: 'judge' }, undoesId: null, undoneById: null },
      select: { id: true, at: true, verb: true, objectId: true, after: true },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
    }),
  )
  return groupBy(events, (event) => event.objectId)
}

/** Skills as nodes: where they stand, and what happened to them as markers in time. `usesOf` counts what was taken up. */
export async function skillNodes(ctx: ReadContext, rows: readonly Skill[], usesOf: Map<string, number>): Promise<GraphNode[]> {
  const markers = await markersOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: 'skill',
    name: row.name,
    state: row.state,
    tier: row.tier,
    taskType: row.taskType,
    uses: usesOf.get(row.id) ?? 0,
    events: (markers.get(row.id) ?? []).slice(-eventsMax).map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      verb: event.verb,
      label: labelOf(event),
    })),
  }))
}

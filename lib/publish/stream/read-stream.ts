import { jsonColumns } from '@/lib/store/json-columns'
import { logName, passes } from '@/lib/domain/event/catalogue'
import { learnedFrom } from '@/lib/domain/event/learning'
import { idFrom } from '@/lib/store/id'
import type { Queryable } from '@/lib/store/client'
import type { Event, Notice } from '@/prisma/generated/sqlite/client'
import { eventItem } from '@/lib/kernel'

/** One thing that is told. `id` is that of the row; what is derived from an entry of the log carries its name behind it. */
export interface StreamItem {
  id: string
  name: string
  verb: string
  at: string
  data: unknown
  isDerived: boolean
}

export interface StreamScope {
  workspaceId: string
  /** Only this agent's. */
  agentId?: string
}

/** Events and notices share one order: what stands behind the prefix of their ids. */
export const placeOf = (id: string): string => id.slice(id.indexOf('_') + 1).split(':', 1)[0] ?? ''

/** The place from which everything made at or after a time sorts. */
export const placeAt = (ms: number): string => placeOf(idFrom('event', ms))

function itemsOfEvent(row: Event): StreamItem[] {
  const item = eventItem(row)
  const at = row.recordedAt.toISOString()
  const learned = learnedFrom(row).map(({ name, data }) => ({
    id: `${row.id}:${name}`,
    name,
    verb: name,
    at,
    data,
    isDerived: true,
  }))
  const name = logName(row.objectKind, row.verb)
  const payload = name === 'session_completed' ? { sessionId: row.objectId, outcome: outcomeOf(row) } : item
  return [...learned, { id: row.id, name, verb: row.verb, at, data: payload, isDerived: false }]
}

function outcomeOf({ after }: Event): string {
  const outcome = typeof after === 'object' && after !== null && 'outcome' in after ? after.outcome : null
  return typeof outcome === 'string' ? outcome : 'unknown'
}

const itemOfNotice = (row: Notice): StreamItem => ({
  id: row.id,
  name: row.verb,
  verb: row.verb,
  at: row.createdAt.toISOString(),
  data: jsonColumns.Notice.data(row.data),
  isDerived: false,
})

/**
 * What was told after a place, in its order, at most about `limit` rows. `next` is the place to go on from: behind what was
 * looked at, whether the filter let it through or not.
 */
export async function readStream(
  db: Queryable,
  { workspaceId, agentId }: StreamScope,
  { after, verbs = [], limit = 200 }: { after: string; verbs?: readonly string[]; limit?: number },
): Promise<{ items: StreamItem[]; next: string; isFull: boolean }> {
  const page = { orderBy: { id: 'asc' as const }, take: limit }
  const whose = { workspaceId, agentId }
  const [events, notices] = [
    await db.event.findMany({ where: { ...whose, id: { gt: `evt_${after}` } }, ...page }),
    await db.notice.findMany({ where: { ...whose, id: { gt: `ntc_${after}` } }, ...page }),
  ]
  const rows = [
    ...events.map((row) => ({ place: placeOf(row.id), items: itemsOfEvent(row) })),
    ...notices.map((row) => ({ place: placeOf(row.id), items: [itemOfNotice(row)] })),
  ]
  rows.sort((a, b) => (a.place < b.place ? -1 : 1))
  const shown = rows.slice(0, limit)
  const items = shown.flatMap((row) => row.items).filter((item) => passes(verbs, item))
  return { items, next: shown.at(-1)?.place ?? after, isFull: rows.length >= limit }
}

/** The place that an id of an event or a notice names; null for what is none. */
export function placeOfId(id: string): string | null {
  return /^(?:evt|ntc)_[0-9a-z]{9,40}(?::\w+)?$/.test(id) ? placeOf(id) : null
}

/** One item by its id; null when it is no longer kept. */
export async function readStreamItem(db: Queryable, id: string): Promise<StreamItem | null> {
  if (id.startsWith('ntc_')) {
    const notice = await db.notice.findUnique({ where: { id } })
    return notice && itemOfNotice(notice)
  }
  const event = await db.event.findUnique({ where: { id: id.split(':', 1)[0] ?? '' } })
  return (event && itemsOfEvent(event).find((item) => item.id === id)) ?? null
}

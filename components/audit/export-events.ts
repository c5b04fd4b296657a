import { allPages } from '@/lib/client/all-pages'
import { sameOrigin } from '@/lib/client/queries'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { eventsInput, type EventFilters } from './event-filters'

const perPage = 200

/** Every event that matches the filters, as flat records, with before and after as JSON. */
export async function exportEvents(filters: EventFilters): Promise<Record<string, CsvCell>[]> {
  const input = { ...eventsInput({ ...filters, cursor: '' }), limit: perPage }
  const events = await allPages((cursor) => sameOrigin.call('event.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return events.map(({ id, at, actor, verb, object, before, after, reason, undoes, undoneBy }) => ({
    id,
    at,
    actor_kind: actor.kind,
    actor: actor.id,
    verb,
    object_kind: object.kind,
    object: object.name,
    object_id: object.id,
    reason,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    undoes,
    undone_by: undoneBy,
  }))
}

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { ButtonLink, Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { formatInstant } from '@/components/ui/format-time'
import { PageLinks } from '@/components/ui/page-links'
import { Panel } from '@/components/ui/panel'
import { rowNames } from '@/components/ui/row-names'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query, sameOrigin } from '@/lib/client/queries'
import { ExportMenu } from '@/components/ui/export-menu'
import { PausedSearch } from '@/components/ui/paused-search'
import { Select } from '@/components/ui/select'
import { allPages } from '@/lib/client/all-pages'
import type { ListedEvent } from '@/lib/contract/event'
import type { CsvCell } from '@/lib/domain/csv/write-csv'
import { eventParsers, eventsHref, eventsInput, type EventFilters, actorKinds } from './event-filters'
import { EventRow } from './event-row'
import { actorText, eventName, knownVerbs, verbText } from './event-text'

/** All events, newest first, filtered by the address. */
export function EventLog({ now }: { now: string }) {
  const [filters, setFilters] = useQueryStates(eventParsers)
  const result = useQuery({
    ...query('event.list', eventsInput(filters)),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = result
  const onChange = useCallback((patch: Partial<EventFilters>) => void setFilters({ ...patch, cursor: null }), [setFilters])
  const narrowed = Object.values(filters).some(Boolean)
  return (
    <>
      <EventToolbar filters={filters} onChange={onChange} />
      {!data ? (
        <Unread of={result} cause="Couldn’t load the log" shape={<SkeletonRows rows={12} label="Loading the log" />} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<History />}
          title={narrowed ? 'No matching events' : 'No events yet'}
          action={
            narrowed ? (
              <ButtonLink href="/audit">Show all</ButtonLink>
            ) : (
              <ButtonLink href="/settings#sources">Import sessions</ButtonLink>
            )
          }
        >
          Every change to skills, candidates and sessions appears here, with who made it, why, and an undo.
        </EmptyState>
      ) : (
        <Panel aria-label="Events" aria-busy={isPlaceholderData}>
          <EventRows items={data.items} now={now} />
          <PageLinks
            firstHref={filters.cursor ? eventsHref({ ...filters, cursor: '' }) : null}
            nextHref={data.nextCursor ? eventsHref({ ...filters, cursor: data.nextCursor }) : null}
          />
        </Panel>
      )}
    </>
  )
}

function EventRows({ items, now }: { items: readonly ListedEvent[]; now: string }) {
  const names = rowNames(items, eventName, ({ at }) => formatInstant(new Date(at)))
  return (
    <ol className="ruled">
      {items.map((event) => (
        <EventRow key={event.id} event={event} name={names.get(event) ?? eventName(event)} now={now} />
      ))}
    </ol>
  )
}

const anyValue = 'any'

const perPage = 200

/** Every event that matches the filters, as flat records, with before and after as JSON. */
async function exportEvents(filters: EventFilters): Promise<Record<string, CsvCell>[]> {
  const input = { ...eventsInput({ ...filters, cursor: '' }), limit: perPage }
  const events = await allPages((cursor) => sameOrigin.call('event.list', { ...input, ...(cursor ? { cursor } : {}) }))
  return events.map(({ id, at, actor, verb, object, title, before, after, reason, undoes, undoneBy }) => ({
    id,
    at,
    actor_kind: actor.kind,
    actor: actor.id,
    verb,
    object_kind: object.kind,
    object: object.name,
    object_id: object.id,
    title,
    reason,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    undoes,
    undone_by: undoneBy,
  }))
}

/** Filters of the log; each is part of the address. */
function EventToolbar({ filters, onChange }: { filters: EventFilters; onChange: (patch: Partial<EventFilters>) => void }) {
  const verbs = filters.verb && !knownVerbs.includes(filters.verb) ? [...knownVerbs, filters.verb] : knownVerbs
  const narrowed = Boolean(filters.actor || filters.verb || filters.object || filters.run || filters.undone || filters.from)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PausedSearch
        value={filters.object}
        onValueChange={(object) => onChange({ object })}
        className="w-full sm:w-72"
        label="Filter by skill, candidate or session"
        placeholder="Full name or ID"
      />
      <Select
        look="bar"
        label="Actor"
        value={filters.actor ?? anyValue}
        onValueChange={(next) => onChange({ actor: actorKinds.find((one) => one === next) ?? null })}
        items={[
          { value: anyValue, label: 'By: Anyone' },
          ...actorKinds.map((kind) => ({ value: kind, label: `By: ${actorText(kind)}` })),
        ]}
      />
      <Select
        look="bar"
        label="Action"
        value={filters.verb || anyValue}
        onValueChange={(next) => onChange({ verb: next === anyValue ? '' : next })}
        items={[
          { value: anyValue, label: 'Action: Any' },
          ...verbs.map((verb) => ({ value: verb, label: `Action: ${verbText(verb)}` })),
        ]}
      />
      {narrowed && (
        <Button variant="ghost" onClick={() => onChange({ actor: null, verb: '', object: '', run: '', undone: null, from: '' })}>
          Clear
        </Button>
      )}
      <span className="ml-auto">
        <ExportMenu what="event" rows={() => exportEvents(filters)} />
      </span>
    </div>
  )
}

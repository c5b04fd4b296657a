'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { useCallback } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLinks } from '@/components/ui/page-links'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { eventParsers, eventsHref, eventsInput, type EventFilters } from './event-filters'
import { EventRow } from './event-row'
import { EventToolbar } from './event-toolbar'

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
          <ol className="ruled">
            {data.items.map((event) => (
              <EventRow key={event.id} event={event} now={now} />
            ))}
          </ol>
          <PageLinks
            firstHref={filters.cursor ? eventsHref({ ...filters, cursor: '' }) : null}
            nextHref={data.nextCursor ? eventsHref({ ...filters, cursor: data.nextCursor }) : null}
          />
        </Panel>
      )}
    </>
  )
}

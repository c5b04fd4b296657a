'use client'

import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useCallback } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { countOf } from '@/components/ui/format-number'
import { PageLinks } from '@/components/ui/page-links'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { facetsInput, sessionsHref, type SessionFilters } from './session-filters'
import { HeatMap } from './heat-map'
import { SessionTable } from './session-table'
import { SessionToolbar } from './session-toolbar'
import { useSessions } from './use-sessions'

const noFacets = { agents: [], harnesses: [], tools: [], skills: [] }

/** Sessions, searched and filtered by the address. */
export function SessionList({ now }: { now: string }) {
  const { filters, setFilters, asked } = useSessions()
  const { data, isPlaceholderData } = asked
  const facets = useQuery(query('session.list', facetsInput)).data?.facets
  const onChange = useCallback((patch: Partial<SessionFilters>) => void setFilters({ ...patch, cursor: null }), [setFilters])
  const narrowed = Object.values(filters).some(Boolean)
  return (
    <>
      <SessionToolbar filters={filters} facets={facets ?? noFacets} onChange={onChange} />
      <HeatMap agent={filters.agent} now={now} chosen={filters.day} />
      {!data ? (
        <Unread of={asked} cause="Couldn’t load the sessions" shape={<SkeletonRows rows={12} label="Loading the sessions" />} />
      ) : data.items.length === 0 ? (
        <NoSessions narrowed={narrowed} />
      ) : (
        <Panel aria-label={countOf(data.total, 'session')} aria-busy={isPlaceholderData}>
          <SessionTable items={data.items} now={now} />
          <PageLinks
            firstHref={filters.cursor ? sessionsHref({ ...filters, cursor: '' }) : null}
            nextHref={data.nextCursor ? sessionsHref({ ...filters, cursor: data.nextCursor }) : null}
          />
        </Panel>
      )}
    </>
  )
}

function NoSessions({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState icon={<ScrollText />} title="No matching sessions" action={<ButtonLink href="/sessions">Show all</ButtonLink>}>
        No sessions match all of these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ScrollText />}
      title="No sessions yet"
      action={
        <ButtonLink href="/settings" variant="primary">
          Import sessions
        </ButtonLink>
      }
    >
      Sessions record what agents did, step by step. Import folders on this machine, or send files from the command line.
    </EmptyState>
  )
}

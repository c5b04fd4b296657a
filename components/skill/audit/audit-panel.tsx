'use client'

import { useQuery } from '@tanstack/react-query'
import { countOf } from '@/components/ui/format-number'
import { freshNow } from '@/components/ui/fresh-now'
import { PageLinks } from '@/components/ui/page-links'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader } from '@/components/ui/table'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { undoEvent } from '@/lib/actions'
import type { CallInput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import type { EventItem } from '@/lib/contract/event'
import { skillHref } from '../skill-address'
import { EventRow } from './event-row'

/** History of the skill: who and why, each event with its undo. */
export function AuditPanel({ name, input, now }: AuditPanelProps) {
  const result = useQuery(query('skill.events', input))
  const { data: page, dataUpdatedAt } = result
  const undo = useAction({
    name: 'event.undo',
    run: (event: EventItem) => undoEvent({ id: event.id }),
    message: (_, event) => (event.undoes ? `Redone: ${event.object.name}` : `Undone: ${event.verb} ${event.object.name}`),
    eventOf: ({ event }) => (event?.canUndo ? event.id : null),
  })
  if (!page)
    return (
      <Unread of={result} cause="Couldn’t load the audit log" shape={<SkeletonRows rows={8} label="Loading the audit log" />} />
    )
  return (
    <Panel className="overflow-hidden">
      <PanelHeader
        title="Audit"
        note={`${countOf(page.items.length, 'event')}${page.nextCursor ? ' shown' : ''}, newest first`}
      />
      <Table label="History of the skill">
        <TableHead>
          <tr>
            <TableHeader>When</TableHeader>
            <TableHeader>Who</TableHeader>
            <TableHeader>Action</TableHeader>
            <TableHeader>Change</TableHeader>
            <TableHeader>Why</TableHeader>
            <TableHeader align="right">Undo</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {page.items.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              now={freshNow(now, dataUpdatedAt)}
              pending={undo.isPending}
              onUndo={() => undo.mutate(event)}
            />
          ))}
        </TableBody>
      </Table>
      <PageLinks
        firstHref={input.cursor ? skillHref(name, { tab: 'audit' }) : null}
        nextHref={page.nextCursor ? skillHref(name, { tab: 'audit', cursor: page.nextCursor }) : null}
      />
    </Panel>
  )
}

interface AuditPanelProps {
  name: string
  /** The same input as on the server page. */
  input: CallInput<'skill.events'>
  now: string
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { actorName } from '@/components/ui/actor-name'
import { countOf } from '@/components/ui/format-number'
import { formatInstant } from '@/components/ui/format-time'
import { rowNames } from '@/components/ui/row-names'
import { freshNow } from '@/components/ui/fresh-now'
import { PageLinks } from '@/components/ui/page-links'
import { Panel, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Table, TableBody, TableHead, TableHeader, TableCell, TableRow } from '@/components/ui/table'
import { Unread } from '@/components/ui/unread'
import { useAction } from '@/components/ui/use-action'
import { undoEvent } from '@/lib/actions'
import type { CallInput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import type { EventItem } from '@/lib/contract/event'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'
import { logWords } from '@/lib/contract/generated/log-words'
import { skillHref } from '../skill-address'
import { describeChange } from './describe-change'

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
  const undoNames = rowNames(page.items, undoName, ({ at }) => formatInstant(new Date(at)))
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
              undoName={undoNames.get(event) ?? undoName(event)}
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

/** "Undo promote": what its button does. */
const undoName = ({ verb, undoes }: EventItem): string => (undoes ? 'Redo' : `Undo ${verb}`)

const switches: Record<string, string> = { undo: 'undid a change', redo: 'redid a change' }

/** One event: its changes, the reason, and the undo button. */
function EventRow({ event, undoName, now, pending, onUndo }: EventRowProps) {
  const changes = describeChange(event)
  const { actor, verb, reason, policyVersion, undoneBy, undoes, canUndo } = event
  return (
    <TableRow id={event.id} className={cn('scroll-mt-24 target:bg-accent-soft', undoneBy && 'text-ink-3')}>
      <TableCell>
        <Time at={event.at} now={now} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        {actor.kind}{' '}
        <span className="text-ink-3">
          {actor.kind === 'policy' && policyVersion !== null ? `v${policyVersion}` : actorName(actor)}
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <span className="font-medium">{switches[verb] ?? logWords[`skill.${verb}`] ?? verb}</span>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{changes.join(', ') || '–'}</TableCell>
      <TableCell className="min-w-56 text-pretty text-ink-2">{reason ?? <span className="text-ink-3">no reason</span>}</TableCell>
      <TableCell align="right">
        {canUndo ? (
          <Button size="sm" aria-label={undoName} pending={pending} onClick={onUndo}>
            {undoes ? 'Redo' : 'Undo'}
          </Button>
        ) : (
          <span className="text-sm text-ink-3">{undoneBy ? (undoes ? 'redone' : 'undone') : '–'}</span>
        )}
      </TableCell>
    </TableRow>
  )
}

interface EventRowProps {
  event: EventItem
  undoName: string
  now: string
  pending: boolean
  onUndo: () => void
}

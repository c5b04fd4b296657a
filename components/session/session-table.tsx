'use client'

import { TriangleAlert } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { countOf } from '@/lib/domain/count-of'
import { NumberLink, type NumberLinkProps } from '@/components/ui/number-link'
import { OutcomeBadge } from '@/components/ui/outcome-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { rowNames } from '@/components/ui/row-names'
import { Time } from '@/components/ui/time'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { useRowsInTime } from '@/components/ui/use-rows-in-time'
import type { SessionItem } from '@/lib/contract/session'

/** Sessions as rows, each with a link to its page. */
export function SessionTable({ items, now }: { items: readonly SessionItem[]; now: string }) {
  const rows = useRowFocus<HTMLTableSectionElement>('Sessions')
  const shown = useRowsInTime(items)
  const names = rowNames(items, titleOf, ({ key }) => key)
  const columns = { agent: varies(items, 'agent'), harness: varies(items, 'harness') }
  return (
    <Table label="Sessions">
      <TableHead>
        <tr>
          <TableHeader>Session</TableHeader>
          <TableHeader>Outcome</TableHeader>
          {columns.agent && <TableHeader>Agent</TableHeader>}
          {columns.harness && <TableHeader>Harness</TableHeader>}
          <TableHeader align="right">Steps</TableHeader>
          <TableHeader align="right">Errors</TableHeader>
          <TableHeader align="right">Started</TableHeader>
        </tr>
      </TableHead>
      <TableBody ref={rows}>
        {shown.rows.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            name={names.get(session) ?? titleOf(session)}
            columns={columns}
            now={now}
          />
        ))}
      </TableBody>
    </Table>
  )
}

/** A column with one value for all rows says nothing; a single row says what it is. */
const varies = (items: readonly SessionItem[], name: 'agent' | 'harness'): boolean =>
  items.length < 2 || items.some((item) => item[name] !== items[0]?.[name])

const titleOf = ({ title, key }: SessionItem): string => title ?? key

interface SessionRowProps {
  session: SessionItem
  /** Tells it apart from the other rows. */
  name: string
  columns: { agent: boolean; harness: boolean }
  now: string
}

/** A number above the link of its whole row. */
const RowNumber = (props: NumberLinkProps) => <NumberLink {...props} className="relative z-1" />

function SessionRow({ session, name, columns, now }: SessionRowProps) {
  return (
    <TableRow className="relative has-[a:focus-visible]:bg-accent-soft">
      <TableCell className="w-full max-w-0 min-w-56">
        <Link
          href={`/sessions/${session.id}`}
          data-row-link
          title={titleOf(session)}
          aria-label={name}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {session.title ?? <span className="font-mono text-sm">{session.key}</span>}
        </Link>
      </TableCell>
      <TableCell>
        <OutcomeBadge outcome={session.outcome} title={session.outcomeBecause ?? undefined} />
      </TableCell>
      {columns.agent && <TableCell className="whitespace-nowrap text-ink-2">{session.agent}</TableCell>}
      {columns.harness && <TableCell className="font-mono text-sm whitespace-nowrap text-ink-2">{session.harness}</TableCell>}
      <TableCell align="right">
        <RowNumber
          href={`/sessions/${session.id}#steps`}
          value={session.steps}
          label={countOf(session.steps, 'step')}
          row={name}
        />
      </TableCell>
      <TableCell align="right">
        {session.errors > 0 ? (
          <span className="inline-flex items-center gap-1">
            <TriangleAlert aria-hidden className="size-3.5 text-bad" />
            <RowNumber
              href={`/sessions/${session.id}#first-error`}
              value={session.errors}
              label={countOf(session.errors, 'error')}
              row={name}
            />
          </span>
        ) : (
          <span className="text-ink-3">0</span>
        )}
      </TableCell>
      <TableCell align="right" className="text-ink-2">
        {session.startedAt ? <Time at={session.startedAt} now={now} /> : '–'}
      </TableCell>
    </TableRow>
  )
}

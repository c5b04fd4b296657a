'use client'

import { countOf } from '@/components/ui/format-number'
import { Link } from '@/components/ui/link'
import { Code } from '@/components/ui/code'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { formatInstant } from '@/components/ui/format-time'
import { RowName } from '@/components/ui/row-name'
import { rowNames } from '@/components/ui/row-names'
import { Time } from '@/components/ui/time'
import { useRowFocus } from '@/components/ui/use-row-focus'
import type { UseItem } from '@/lib/contract/use'
import { UseOutcome } from '@/components/ui/use-outcome'
import { judgedBy } from '@/lib/domain/outcome/judged-by'

/** Uses as rows, newest first. */
export function UseTable({ uses, now }: { uses: readonly UseItem[]; now: string }) {
  const rows = useRowFocus<HTMLTableSectionElement>('Uses')
  const names = rowNames(
    uses,
    (use) => use.sessionKey,
    (use) => formatInstant(new Date(use.at)),
  )
  return (
    <Table label="Uses">
      <TableHead>
        <tr>
          <TableHeader>When</TableHeader>
          <TableHeader>Outcome</TableHeader>
          <TableHeader>Judged by</TableHeader>
          <TableHeader>Stage</TableHeader>
          <TableHeader align="right">Version</TableHeader>
          <TableHeader>Agent</TableHeader>
          <TableHeader>Session</TableHeader>
          <TableHeader>Comment</TableHeader>
        </tr>
      </TableHead>
      <TableBody ref={rows}>
        {uses.map((use) => (
          <UseRow key={use.id} use={use} name={names.get(use) ?? use.sessionKey} now={now} />
        ))}
      </TableBody>
    </Table>
  )
}

function UseRow({ use, name, now }: { use: UseItem; name: string; now: string }) {
  return (
    <TableRow id={use.id}>
      <TableCell>
        <Time at={use.at} now={now} />
      </TableCell>
      <TableCell>
        <UseOutcome use={use} row={name} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2">{judgedBy(use)}</TableCell>
      <TableCell className="text-ink-2">{use.stage}</TableCell>
      <TableCell align="right">v{use.version}</TableCell>
      <TableCell>
        <span className="whitespace-nowrap">
          {use.agent} <span className="text-ink-3">{use.harness}</span>
        </span>
      </TableCell>
      <TableCell>
        <span className="block max-w-56 truncate" title={use.sessionKey}>
          {use.session ? (
            <Link href={sessionHref(use.session, use.outcome)} data-row-link className="opens rounded-xs">
              {use.sessionKey}
            </Link>
          ) : (
            <Code>{use.sessionKey}</Code>
          )}
        </span>
      </TableCell>
      <TableCell className="max-w-72 min-w-32 text-ink-2">
        {use.causedRework && 'Caused rework. '}
        {use.correction ?? use.reason}
        <EndingSignals use={use} name={name} />
      </TableCell>
    </TableRow>
  )
}

/** Everything in the session that says how it ended, folded away, each with the step or request it is about. */
function EndingSignals({ use: { ending, session }, name }: { use: UseItem; name: string }) {
  if (!ending || ending.signals.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">
        {countOf(ending.signals.length, 'signal')}
        <RowName name={`of ${name}`} />
      </summary>
      <ul className="grid gap-0.5">
        {ending.signals.map(({ for: isFor, kind, sentence, at }) => (
          <li key={`${kind} ${sentence}`}>
            {isFor ? 'For' : 'Against'}: {sentence} {session && at && <Place session={session} at={at} row={name} />}
          </li>
        ))}
      </ul>
    </details>
  )
}

type At = NonNullable<NonNullable<UseItem['ending']>['signals'][number]['at']>

/** A link to the step of the session, else to the request. */
function Place({ session, at: { step, request }, row }: { session: string; at: At; row: string }) {
  const place = step === null ? { name: 'request', index: request } : { name: 'step', index: step }
  if (place.index === null) return null
  return (
    <Link href={`/sessions/${session}#${place.name}-${place.index + 1}`} className="whitespace-nowrap text-accent">
      {place.name === 'step' ? 'Step' : 'Request'} {place.index + 1}
      <RowName name={`of ${row}`} />
    </Link>
  )
}

/** A failed session opens at its first error. */
const sessionHref = (id: string, outcome: UseItem['outcome']): string =>
  `/sessions/${id}${outcome === 'failure' ? '#first-error' : ''}`

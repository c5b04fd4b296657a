'use client'

import { countOf } from '@/components/ui/format-number'
import { Link } from '@/components/ui/link'
import { Code } from '@/components/ui/code'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useRowFocus } from '@/components/ui/use-row-focus'
import type { UseItem } from '@/lib/contract/use'
import { OutcomeBadge } from '@/components/ui/outcome-badge'
import { judgedBy } from '@/lib/domain/outcome/judged-by'

/** Uses as rows, newest first. */
export function UseTable({ uses, now }: { uses: readonly UseItem[]; now: string }) {
  const rows = useRowFocus<HTMLTableSectionElement>('Uses')
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
          <UseRow key={use.id} use={use} now={now} />
        ))}
      </TableBody>
    </Table>
  )
}

function UseRow({ use, now }: { use: UseItem; now: string }) {
  return (
    <TableRow id={use.id}>
      <TableCell>
        <Time at={use.at} now={now} />
      </TableCell>
      <TableCell>
        <OutcomeBadge outcome={use.outcome ?? 'unknown'} />
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
        <EndingSignals ending={use.ending} />
      </TableCell>
    </TableRow>
  )
}

/** Everything in the session that says how it ended, folded away. */
function EndingSignals({ ending }: { ending: UseItem['ending'] }) {
  if (!ending || ending.signals.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{countOf(ending.signals.length, 'signal')}</summary>
      <ul className="grid gap-0.5">
        {ending.signals.map(({ for: isFor, kind, sentence }) => (
          <li key={`${kind} ${sentence}`}>
            {isFor ? 'For' : 'Against'}: {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** A failed session opens at its first error. */
const sessionHref = (id: string, outcome: UseItem['outcome']): string =>
  `/sessions/${id}${outcome === 'failure' ? '#first-error' : ''}`

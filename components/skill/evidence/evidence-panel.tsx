'use client'

import { useQuery } from '@tanstack/react-query'
import { FileSearch } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { countOf } from '@/components/ui/format-number'
import { EmptyState } from '@/components/ui/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { Unread } from '@/components/ui/unread'
import { useRowFocus } from '@/components/ui/use-row-focus'
import { query } from '@/lib/client/queries'
import { OutcomeBadge } from '@/components/ui/outcome-badge'

/** The sessions a skill was mined from. */
export function EvidencePanel({ name, now }: { name: string; now: string }) {
  const result = useQuery(query('skill.evidence', { name }))
  const rows = useRowFocus<HTMLTableSectionElement>('Evidence')
  if (!result.data)
    return (
      <Unread of={result} cause="The evidence could not be read" shape={<SkeletonRows rows={6} label="Loading the evidence" />} />
    )
  const { sessions, candidate } = result.data
  if (sessions.length === 0) return <NoEvidence />
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        The same steps were seen in {countOf(sessions.length, 'session')} before anyone wrote them down.
        {candidate && (
          <ButtonLink size="sm" variant="ghost" href={`/review?status=promoted&c=${encodeURIComponent(candidate)}`}>
            Open the candidate
          </ButtonLink>
        )}
      </p>
      <Panel className="overflow-hidden">
        <Table label="Sessions the skill was mined from">
          <TableHead>
            <tr>
              <TableHeader>Session</TableHeader>
              <TableHeader>Ended</TableHeader>
              <TableHeader>When</TableHeader>
            </tr>
          </TableHead>
          <TableBody ref={rows}>
            {sessions.map((session) => (
              <TableRow key={session.id}>
                <TableCell>
                  <Link href={`/sessions/${session.id}`} data-row-link className="opens rounded-xs break-all">
                    {session.key}
                  </Link>
                </TableCell>
                <TableCell>
                  <OutcomeBadge outcome={session.outcome} />
                </TableCell>
                <TableCell>
                  {session.startedAt ? (
                    <Time at={session.startedAt} now={now} />
                  ) : (
                    <span className="text-ink-3">no time known</span>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </div>
  )
}

function NoEvidence() {
  return (
    <Panel>
      <EmptyState
        icon={<FileSearch />}
        title="Not mined from sessions"
        action={<ButtonLink href="/sessions">Open the sessions</ButtonLink>}
      >
        A learned skill lists here each session that showed its pattern. This one was written or installed; its uses are its
        evidence.
      </EmptyState>
    </Panel>
  )
}

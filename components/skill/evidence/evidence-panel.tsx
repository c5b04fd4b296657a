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

/** The sessions that a skill was mined from. */
export function EvidencePanel({ name, now }: { name: string; now: string }) {
  const result = useQuery(query('skill.evidence', { name }))
  const rows = useRowFocus<HTMLTableSectionElement>('Evidence')
  if (!result.data)
    return (
      <Unread of={result} cause="Couldn’t load the evidence" shape={<SkeletonRows rows={6} label="Loading the evidence" />} />
    )
  const { sessions, candidate } = result.data
  if (sessions.length === 0) return <NoEvidence name={name} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        Mined from {countOf(sessions.length, 'session')} with the same steps.
        {candidate && (
          <ButtonLink size="sm" variant="ghost" href={`/review?status=promoted&c=${encodeURIComponent(candidate)}`}>
            Open candidate
          </ButtonLink>
        )}
      </p>
      <Panel className="overflow-hidden">
        <Table label="Sessions the skill was mined from">
          <TableHead>
            <tr>
              <TableHeader>Session</TableHeader>
              <TableHeader>Outcome</TableHeader>
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
                  {session.startedAt ? <Time at={session.startedAt} now={now} /> : <span className="text-ink-3">unknown</span>}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </div>
  )
}

function NoEvidence({ name }: { name: string }) {
  const isLearned = useQuery(query('skill.read', { name })).data?.origin === 'learned'
  return (
    <Panel>
      <EmptyState
        icon={<FileSearch />}
        title={isLearned ? 'Source sessions not recorded' : 'Not mined from sessions'}
        action={<ButtonLink href="/sessions">View sessions</ButtonLink>}
      >
        {isLearned
          ? 'This skill was learned, but the sessions it was mined from weren’t stored with it. Its uses are the evidence.'
          : 'Learned skills list the sessions they were mined from. This skill was written or installed, so its uses are the evidence.'}
      </EmptyState>
    </Panel>
  )
}

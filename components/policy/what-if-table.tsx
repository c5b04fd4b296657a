import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { countOf } from '@/components/ui/format-number'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { State } from '@/lib/domain/lifecycle/states'
import { changeLooks, type Difference } from './what-if-text'

/** Each move that differs: the skill, its target state, when it happened and when it would have. */
export function WhatIfTable({ differences, left, now }: { differences: readonly Difference[]; left: number; now: string }) {
  return (
    <>
      <Table label="Differences" height="max-h-[46dvh]" className="border-t border-line">
        <TableHead>
          <tr>
            <TableHeader>Skill</TableHeader>
            <TableHeader>Move</TableHeader>
            <TableHeader>Actual</TableHeader>
            <TableHeader>Simulated</TableHeader>
          </tr>
        </TableHead>
        <TableBody>
          {differences.map((one) => (
            <DifferenceRow key={`${one.skillId}:${one.verb}:${one.would?.at}:${one.happened?.at}`} difference={one} now={now} />
          ))}
        </TableBody>
      </Table>
      {left > 0 && <p className="px-4 py-2 text-sm text-ink-3">and {countOf(left, 'more difference')}</p>}
    </>
  )
}

function DifferenceRow({ difference, now }: { difference: Difference; now: string }) {
  const { skill, change, happened, would } = difference
  const { label, tone } = changeLooks[change]
  const to = (would ?? happened)?.to
  return (
    <TableRow title={(would ?? happened)?.reason}>
      <TableCell className="max-w-44 min-w-28">
        <Link href={`/skills/${encodeURIComponent(skill)}`} className="opens rounded-xs font-medium break-words">
          {skill}
        </Link>
      </TableCell>
      <TableCell>
        <span className="flex flex-wrap items-center gap-1">
          {to && <StateBadge state={to as State} />}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </TableCell>
      <TableCell className="text-ink-2">{happened ? <Time at={happened.at} now={now} /> : 'never'}</TableCell>
      <TableCell className="text-ink-2">{would ? <Time at={would.at} now={now} /> : 'never'}</TableCell>
    </TableRow>
  )
}

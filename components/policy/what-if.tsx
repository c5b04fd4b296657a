'use client'

import { LoaderCircle } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { countOf } from '@/components/ui/format-number'
import { Panel, PanelBody, PanelHeader } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ProblemError } from '@/lib/client/problem-error'
import { Link } from '@/components/ui/link'
import { Badge } from '@/components/ui/badge'
import { StateBadge } from '@/components/ui/state-badge'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { State } from '@/lib/domain/lifecycle/states'
import { countsText, headline, type Simulated, changeLooks, type Difference } from './what-if-text'
import type { useWhatIf } from './use-what-if'

/** What the numbers in the form would have done, compared with what happened. */
export function WhatIf({ whatIf, now }: { whatIf: ReturnType<typeof useWhatIf>; now: string }) {
  const { hasQuestion, isBehind, data, error } = whatIf
  return (
    <Panel aria-label="What would have happened" aria-busy={isBehind}>
      <PanelHeader
        title="What would have happened"
        note={isBehind && data ? <LoaderCircle className="size-3.5 animate-spin" aria-label="Updating" /> : undefined}
      />
      {hasQuestion && !error && !data && <SkeletonRows rows={4} />}
      {hasQuestion && error && <Failed error={error} />}
      {!hasQuestion && (
        <PanelBody className="text-pretty text-ink-2">
          Change a number to replay your own history under it. The difference appears here before you save.
        </PanelBody>
      )}
      {hasQuestion && data && !error && <Answer answer={data} isBehind={isBehind} now={now} />}
    </Panel>
  )
}

function Failed({ error }: { error: unknown }) {
  const problem = error instanceof ProblemError ? error.problem : null
  return (
    <PanelBody>
      <ErrorState
        cause="Couldn’t run the simulation"
        effect={problem?.detail}
        requestId={problem?.requestId}
        className="border-0 p-0"
      />
    </PanelBody>
  )
}

function Answer({ answer, isBehind, now }: { answer: Simulated; isBehind: boolean; now: string }) {
  const others = answer.verbs.filter(
    ({ verb, more, fewer, earlier, later }) => verb !== 'deprecate' && more + fewer + earlier + later > 0,
  )
  return (
    <>
      <PanelBody>
        <p aria-live="polite" className={cn('font-medium text-pretty', isBehind && 'text-ink-2')}>
          {headline(answer)}
        </p>
        {others.map((counts) => (
          <p key={counts.verb} className="text-sm text-ink-2">
            {countsText(counts)}
          </p>
        ))}
        <p className="mt-1 text-sm text-ink-3">
          {countOf(answer.sweeps, 'past sweep')} replayed, plus one now. Manual decisions kept.
        </p>
      </PanelBody>
      {answer.differences.length > 0 && <WhatIfTable differences={answer.differences} left={answer.left} now={now} />}
    </>
  )
}

/** Each move that differs: the skill, its target state, when it happened and when it would have. */
function WhatIfTable({ differences, left, now }: { differences: readonly Difference[]; left: number; now: string }) {
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

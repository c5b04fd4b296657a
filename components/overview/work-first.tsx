import { CircleCheck, Inbox } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { KindBadge } from '@/components/ui/kind-badge'
import { ButtonLink } from '@/components/ui/button'
import { ChipRow } from '@/components/ui/chip'
import { countOf, formatNumber } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { Panel } from '@/components/ui/panel'
import { StateBadge } from '@/components/ui/state-badge'
import { Time } from '@/components/ui/time'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { Overview } from './questions'

interface WorkProps {
  overview: Overview
  candidates: readonly CandidateItem[]
  now: string
}

/** What needs a person today, before any figure: the top of the queue, and skills that got worse. */
export function WorkFirst({ overview, candidates, now }: WorkProps) {
  const { toReview, degraded, failing } = overview
  const isClear = toReview === 0 && degraded.length === 0 && failing.length === 0
  return (
    <Panel aria-labelledby="work">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3.5">
        <h2 id="work" className="min-w-0 flex-1 basis-72 text-lg font-semibold tracking-[-0.015em] text-pretty">
          <Headline overview={overview} now={now} />
        </h2>
        {toReview > 0 && (
          <ButtonLink href="/review" variant="primary" size="lg" icon={<Inbox aria-hidden />}>
            Review
          </ButtonLink>
        )}
      </div>
      {isClear ? (
        <p className="flex items-start gap-2 border-t border-line px-4 py-3 text-ink-2">
          <CircleCheck className="mt-[2.5px] size-4 shrink-0 text-good" aria-hidden />
          You’re all caught up. New proposals arrive as sessions repeat the same work.
        </p>
      ) : (
        <ul className="ruled border-t border-line">
          {failing.map((skill) => (
            <SkillRow key={skill.name} {...skill} isFailing />
          ))}
          {degraded.map((skill) => (
            <SkillRow key={skill.name} {...skill} />
          ))}
          {candidates.map((candidate) => (
            <CandidateRow key={candidate.id} candidate={candidate} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Headline({ overview: { toReview, byLifecycle, failing, lastRun }, now }: Pick<WorkProps, 'overview' | 'now'>) {
  const degraded = byLifecycle.degraded ?? 0
  const word = lastRun && (lastRun.status === 'succeeded' ? 'ok' : lastRun.status)
  return (
    <>
      {toReview > 0 ? <NumberLink href="/review">{formatNumber(toReview)} to review</NumberLink> : 'Nothing to review'}
      <Dot />
      {failing.length > 0 && (
        <>
          <NumberLink href="/skills?failing=true">{formatNumber(failing.length)} protected while failing</NumberLink>
          <Dot />
        </>
      )}
      {degraded > 0 ? (
        <NumberLink href="/skills?tab=degraded">
          {formatNumber(degraded)} degraded {degraded === 1 ? 'needs' : 'need'} a decision
        </NumberLink>
      ) : (
        'none degraded'
      )}
      <Dot />
      {lastRun ? (
        <NumberLink href={`/maintenance?run=${lastRun.id}`}>
          last sweep {word} {lastRun.endedAt && <Time at={lastRun.endedAt} now={now} />}
        </NumberLink>
      ) : (
        'no sweep yet'
      )}
    </>
  )
}

const Dot = () => <span className="text-ink-3">{' · '}</span>

const rowStyle =
  '[&>span:first-child]:justify-self-start relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-sunk/60 lg:grid-cols-[164px_minmax(180px,300px)_minmax(0,1fr)]'
const linkStyle = 'font-medium after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent'

function SkillRow({ name, why, isFailing }: { name: string; why: string; isFailing?: boolean }) {
  return (
    <li className={rowStyle}>
      <StateBadge state="degraded" isFailing={isFailing} />
      <RowLink href={`/skills/${encodeURIComponent(name)}`} name={name} />
      <span className="text-sm text-pretty text-ink-2 max-lg:col-span-2">{why}</span>
    </li>
  )
}

function CandidateRow({ candidate }: { candidate: CandidateItem }) {
  const { title, name, sessions, endedWell, endedKnown, toolSequence } = candidate
  const ended = endedKnown > 0 ? `${endedWell} of ${endedKnown} ended well` : ''
  // A policy proposal is backed by uses of the skill, not by sessions of its own.
  const lastUses = `${endedWell} of the last ${endedKnown} succeeded`
  return (
    <li className={rowStyle}>
      {candidate.kind === 'new' ? <StateBadge state="candidate" /> : <KindBadge candidate={candidate} />}
      <RowLink href={`/review?c=${candidate.id}`} name={title ?? name} />
      <span className="grid min-w-0 items-center gap-x-3 gap-y-1 text-sm text-ink-2 max-lg:col-span-2 sm:grid-cols-[200px_minmax(0,1fr)]">
        <span className="whitespace-nowrap">
          {candidate.kind === 'act' ? lastUses : `${countOf(sessions.length, 'session')}${ended && ` · ${ended}`}`}
        </span>
        <ChipRow items={toolSequence.map((step) => step.heads?.[0] ?? step.tool)} />
      </span>
    </li>
  )
}

function RowLink({ href, name }: { href: string; name: string }) {
  return (
    <Link href={href} className={linkStyle}>
      {name}
    </Link>
  )
}

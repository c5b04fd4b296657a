'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Code } from '@/components/ui/code'
import { countOf } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import { EmptyState } from '@/components/ui/empty-state'
import { freshNow } from '@/components/ui/fresh-now'
import { PageLinks } from '@/components/ui/page-links'
import { Panel } from '@/components/ui/panel'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { ButtonLink } from '@/components/ui/button'
import type { CallInput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import { Link } from '@/components/ui/link'
import { skillHref, type SkillPlace } from '../skill-address'
import { FunnelStrip } from './funnel-strip'
import { UseTable } from './use-table'

/** The uses behind the numbers; the count equals the number of rows. */
export function UsesPanel({ name, place, input, now }: UsesPanelProps) {
  const result = useQuery(query('skill.uses', input))
  const { data: page, dataUpdatedAt } = result
  if (!page)
    return <Unread of={result} cause="Couldn’t load the uses" shape={<SkeletonRows rows={10} label="Loading the uses" />} />
  const { outcome, reached, decision, version, saved, window, from, to } = place
  const isFiltered = [outcome, reached, decision, version, saved, window, from, to].some(Boolean)
  const { cursor, ...first } = place
  return (
    <div className="grid grid-cols-1 gap-3">
      <FunnelStrip name={name} now={now} />
      <OutcomeFilter name={name} place={place} span={spanOf(place, now)} />
      <p className="text-ink-2">
        <output>{countOf(page.total, 'use')}</output>
        {describeFilter(place, now)}
        {isFiltered && (
          <ButtonLink size="sm" variant="ghost" href={skillHref(name, { tab: 'uses' })} scroll={false} className="ml-2">
            Show all
          </ButtonLink>
        )}
      </p>
      <Panel className="overflow-hidden">
        {page.items.length === 0 ? (
          <NoUses isFiltered={isFiltered} />
        ) : (
          <UseTable uses={page.items} now={freshNow(now, dataUpdatedAt)} />
        )}
        <PageLinks
          firstHref={cursor ? skillHref(name, first) : null}
          nextHref={page.nextCursor ? skillHref(name, { ...place, cursor: page.nextCursor }) : null}
        />
      </Panel>
    </div>
  )
}

/** ", judged, in the current window, from 3 Nov to 4 Nov": what the shown rows have in common. */
export function describeFilter(
  { outcome, reached, decision, version, saved, window, from, to }: SkillPlace,
  now: string,
): string {
  const words = [
    reached && `that were ${reached}`,
    decision && `that were ${decision}`,
    outcome && `with outcome ${outcome}`,
    version && `of version ${version}`,
    saved && `that reported saved ${saved === 'ms' ? 'time' : 'tool calls'}`,
    window && (to ? 'in the window as it was' : 'in the current window'),
    window && to ? `on ${formatDay(new Date(to), new Date(now))}` : spanOf({ from, to }, now),
  ]
  return words
    .filter(Boolean)
    .map((word) => ` ${word}`)
    .join(',')
}

/** "from 3 Nov to 4 Nov": the date range of the rows; empty for any date. */
function spanOf(place: Pick<SkillPlace, 'from' | 'to'>, now: string): string {
  const day = (at: string) => formatDay(new Date(at), new Date(now))
  const [from, to] = [place.from && day(place.from), place.to && day(place.to)]
  if (from && to) return from === to ? `on ${from}` : `from ${from} to ${to}`
  if (to) return `until ${to}`
  return from ? `since ${from}` : ''
}

function NoUses({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title="No matching uses">No uses match these filters.</EmptyState>
  return (
    <EmptyState title="Not used yet" action={<ButtonLink href="/settings#connections">Connect an agent</ButtonLink>}>
      Each time an agent loads or follows this skill, a use appears here. Agents report with <Code>POST /api/skills/used</Code> or{' '}
      <Code>mettle record</Code>.
    </EmptyState>
  )
}

interface UsesPanelProps {
  name: string
  place: SkillPlace
  /** The same input as on the server page. */
  input: CallInput<'skill.uses'>
  now: string
}

const outcomes = ['success', 'failure', 'partial', 'unknown'] as const

const labels = { all: 'All outcomes', success: 'Success', failure: 'Failure', partial: 'Partial', unknown: 'Unknown' }

const pill =
  'inline-flex h-7 items-center rounded-full border border-line px-3 text-sm text-ink-2 hover:bg-sunk hover:text-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-ink'

interface OutcomeFilterProps {
  name: string
  place: SkillPlace
  /** The date range as text; absent for any date. */
  span?: string
}

/** Filters of uses: by outcome, window only, or a date range. Each filter is a link. */
function OutcomeFilter({ name, place, span }: OutcomeFilterProps) {
  const base: SkillPlace = { ...place, tab: 'uses', cursor: undefined }
  const choices = [undefined, ...outcomes].map((outcome) => ({
    label: labels[outcome ?? 'all'],
    isOn: place.outcome === outcome,
    href: skillHref(name, { ...base, outcome }),
  }))
  const windowHref = skillHref(name, { ...base, window: !place.window, from: undefined, to: undefined })
  return (
    <nav aria-label="Filter the uses" className="flex flex-wrap items-center gap-1.5">
      {choices.map(({ label, isOn, href }) => (
        <Link key={label} href={href} scroll={false} aria-current={isOn ? 'true' : undefined} className={pill}>
          {label}
        </Link>
      ))}
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <Link href={windowHref} scroll={false} aria-current={place.window ? 'true' : undefined} className={pill}>
        Current window only
      </Link>
      {span && (
        <Link
          href={skillHref(name, { ...base, from: undefined, to: undefined })}
          scroll={false}
          aria-label={`Remove the filter: ${span}`}
          className={`${pill} gap-1.5 border-accent bg-accent-soft text-ink`}
        >
          {span}
          <X className="size-3.5" aria-hidden />
        </Link>
      )}
    </nav>
  )
}

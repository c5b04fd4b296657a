'use client'

import { useQuery } from '@tanstack/react-query'
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
import { skillHref, type SkillPlace } from '../skill-address'
import { FunnelStrip } from './funnel-strip'
import { OutcomeFilter } from './outcome-filter'
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
      Each time an agent loads or follows this skill, a use appears here. Agents report with POST /api/skills/used or `mettle
      record`.
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

'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { TimelineMarker } from '@/components/charts/timeline'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { freshNow } from '@/components/ui/fresh-now'
import { NumberLink } from '@/components/ui/number-link'
import { lazily } from '@/components/ui/lazily'
import { Panel } from '@/components/ui/panel'
import { Select } from '@/components/ui/select'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import type { CallInput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { isLive } from '@/lib/domain/lifecycle/states'
import { withCode } from '@/components/ui/with-code'
import { skillHref } from '../skill-address'
import { endOfPoint, type Range } from './timeline-range'

// The steps are read first.
const HealthTimeline = lazily(() => import('@/components/charts/health-timeline').then((module) => module.HealthTimeline))
const ScorePanel = lazily(() => import('./score-panel').then((module) => module.ScorePanel))

const ranges = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'all', label: 'All time' },
] as const

/** Why the skill does well or fails: its text with what uses did, success over time with its events, and its scores. */
export function HealthPanel({ name, input, range, now, text, groups }: HealthPanelProps) {
  const router = useRouter()
  const results = [useQuery(query('skill.read', { name })), useQuery(query('skill.timeline', input))] as const
  const [{ data: skill }, { data: timeline, dataUpdatedAt }] = results
  if (!skill || !timeline)
    return (
      <Unread of={results} cause="Couldn’t load the timeline" shape={<SkeletonRows rows={10} label="Loading the timeline" />} />
    )
  const go = (href: string) => router.push(href, { scroll: false })
  const openMarker = ({ kind, label, eventId }: TimelineMarker) => {
    const number = Number(/\d+/.exec(label)?.[0] ?? 1)
    if (kind === 'version' && number > 1) go(skillHref(name, { tab: 'versions', diff: `${number - 1}..${number}` }))
    else if (kind === 'version') go(skillHref(name, { tab: 'versions' }))
    else if (kind === 'policy') router.push(`/audit?object=${encodeURIComponent(eventId ?? '')}`)
    else router.push(`${skillHref(name, { tab: 'audit' })}#${eventId ?? ''}`)
  }
  const select = (
    <Select
      look="bar"
      label="Range"
      items={ranges}
      value={range}
      onValueChange={(next) => go(skillHref(name, { range: next === '90' ? undefined : next }))}
    />
  )
  const history =
    timeline.points.length === 0 ? (
      <NoUses name={name} range={range} uses={skill.stats.uses} />
    ) : (
      <HealthTimeline
        points={timeline.points}
        markers={timeline.markers.map(({ event, ...marker }) => ({ ...marker, eventId: event }))}
        lines={timeline.lines}
        now={freshNow(now, dataUpdatedAt)}
        note={`last ${skill.policy.window} judged uses, 90% interval`}
        actions={select}
        onMarker={openMarker}
        onRange={(from, to) => go(skillHref(name, { tab: 'uses', from, to: endOfPoint(to, input.bucket) }))}
      >
        <HealthNote name={name} skill={skill} />
      </HealthTimeline>
    )
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 gap-4">
        {text}
        <ScorePanel skill={skill} />
      </div>
      <div className="grid min-w-0 gap-4">
        {history}
        {groups}
      </div>
    </div>
  )
}

/** What the policy will do next, and a link to the failures. */
function HealthNote({ name, skill }: { name: string; skill: Skill }) {
  const { failures } = skill.stats.window
  const risk = isLive(skill.lifecycle)
    ? skill.deprecationRisk || 'No series of failures within one window would deprecate it.'
    : ''
  return (
    <>
      {risk}{' '}
      {failures > 0 && (
        <NumberLink href={skillHref(name, { tab: 'uses', window: true, outcome: 'failure' })}>
          {failures} failing {failures === 1 ? 'use' : 'uses'} in the window
        </NumberLink>
      )}
    </>
  )
}

function NoUses({ name, range, uses }: { name: string; range: Range; uses: number }) {
  return (
    <Panel>
      <EmptyState
        title={uses === 0 ? 'Not used yet' : 'No uses in this range'}
        action={
          uses > 0 && range !== 'all' ? (
            <NumberLink href={skillHref(name, { range: 'all' })}>Show all time</NumberLink>
          ) : (
            uses === 0 && <ButtonLink href="/settings#connections">Connect an agent</ButtonLink>
          )
        }
      >
        {uses === 0
          ? withCode(
              'Each time an agent loads or follows this skill, a use appears here. Outcomes of uses make the rate. Agents report with `POST /api/skills/used` or `mettle record`.',
            )
          : 'The skill was used outside this range.'}
      </EmptyState>
    </Panel>
  )
}

interface HealthPanelProps {
  name: string
  /** The same input as on the server page. */
  input: CallInput<'skill.timeline'>
  range: Range
  now: string
  /** The skill's steps with what uses did at each; the timeline stands beside them. */
  text?: ReactNode
  /** The failures by what they have in common. */
  groups?: ReactNode
}

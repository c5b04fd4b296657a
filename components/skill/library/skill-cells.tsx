import type { ReactNode } from 'react'
import { Rate } from '@/components/charts/rate'
import { Sparkline } from '@/components/charts/sparkline'
import { Badge } from '@/components/ui/badge'
import { countOf } from '@/components/ui/format-number'
import { NumberLink } from '@/components/ui/number-link'
import { presentOf } from '@/components/ui/present-of'
import { StateBadge } from '@/components/ui/state-badge'
import { Time } from '@/components/ui/time'
import { TrustStars } from '@/components/ui/trust-stars'
import type { SkillItem } from '@/lib/contract/skill-shape'
import type { Tier } from '@/lib/domain/lifecycle/origin'
import { percentageFrom } from '@/lib/domain/score/display'
import { tokenCost } from '@/lib/domain/score/token-cost'
import { healthText } from '../health-text'
import { rateOf } from '../rate-of'
import { RiskBadge } from '../risk-badge'
import { skillHref } from '../skill-address'
import type { LibraryColumn } from './columns'

type Cell = (skill: SkillItem, now: string) => ReactNode

/** The content of each column; every number links to its rows. */
export const cells: Readonly<Record<LibraryColumn, Cell>> = {
  state: (skill) => (
    <span title={skill.why} className="inline-flex align-middle">
      <StateBadge state={skill.lifecycle} isFailing={skill.failing} present={presentOf(skill)} />
    </span>
  ),
  rate: ({ name, stats }) => <Rate {...rateOf(stats)} href={skillHref(name, { tab: 'uses', window: true })} row={name} />,
  uses: ({ name, stats }) => (
    <span className="inline-flex items-center gap-2 align-middle">
      <Sparkline values={stats.recent} label={recentText(stats.recent)} width={48} height={18} />
      <NumberLink href={skillHref(name, { tab: 'uses' })} value={stats.uses} label={countOf(stats.uses, 'use')} row={name} />
    </span>
  ),
  lastUsed: ({ lastUsedAt }, now) =>
    lastUsedAt ? <Time at={lastUsedAt} now={now} /> : <span className="text-ink-3">never</span>,
  health: (skill) => {
    const health = healthText(skill)
    if (health === null)
      return (
        <span className="text-ink-3" title={`Shown from ${percentageFrom} judged uses`}>
          –
        </span>
      )
    return (
      <NumberLink href={skillHref(skill.name)} label={`${health} health, its parts`} row={skill.name}>
        {health}
      </NumberLink>
    )
  },
  trust: ({ tier }) => <TrustStars tier={tier as Tier} />,
  version: ({ name, version }) => (
    <NumberLink href={skillHref(name, { tab: 'versions' })} row={name}>
      {`v${version}`}
    </NumberLink>
  ),
  origin: ({ origin }) => <Badge className="align-middle">{origin}</Badge>,
  tokens: (skill) => (
    <span title="Added to the context of every session; one token is counted as four characters">
      <NumberLink
        href={skillHref(skill.name, { tab: 'files' })}
        value={listedTokens(skill)}
        label={countOf(listedTokens(skill), 'token')}
        row={skill.name}
      />
    </span>
  ),
  risk: ({ riskLevel }) => <RiskBadge level={riskLevel} />,
  agent: ({ agent }) => (agent ? <Cut>{agent}</Cut> : <span className="text-ink-3">all</span>),
  task: ({ taskType }) => <Cut>{taskType}</Cut>,
}

/** A text of any length, cut at the width of its column. */
const Cut = ({ children }: { children: string | null | undefined }) => (
  <span className="block truncate" title={children ?? undefined}>
    {children}
  </span>
)

/** The cost per session of listing the skill. */
export const listedTokens = ({ name, description }: Pick<SkillItem, 'name' | 'description'>): number =>
  tokenCost({ name, description, body: '' }).parts.listed

function recentText(recent: readonly number[]): string {
  const total = recent.reduce((sum, count) => sum + count, 0)
  return `${countOf(total, 'use')} in the last ${recent.length} days, ${recent.at(-1) ?? 0} today`
}

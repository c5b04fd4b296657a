import { rateText } from '@/components/charts/rate'
import type { Score } from '@/components/charts/score-bar'
import { countOf, formatInterval, formatNumber, formatPercent } from '@/components/ui/format-number'
import type { Skill } from '@/lib/contract/skill-shape'
import { percentageFrom } from '@/lib/domain/score/display'
import { rateOf } from '../rate-of'
import { skillHref } from '../skill-address'

export interface ScoreRow extends Score {
  label: string
  /** The inputs of the value, as text. */
  parts: string
}

type Scored = Pick<Skill, 'name' | 'scores' | 'stats' | 'policy'>

const twoDigits = (value: number | null | undefined) => (value === null || value === undefined ? '–' : value.toFixed(2))

/** Every score of a skill with its parts, for the page; a share below eight judged uses stays a count. */
export function scoreRows(skill: Scored): ScoreRow[] {
  const { scores } = skill
  const part = (score: string, name: string) => scores[score]?.parts[name] ?? null
  const plain = (label: string, name: string, parts: string): ScoreRow => {
    const value = scores[name]?.value ?? null
    return { label, share: value, value: twoDigits(value), parts }
  }
  const similar = part('redundancy', 'similar') ?? 0
  const days = Math.floor(part('freshness', 'days') ?? 0)
  const judged = part('failureRisk', 'judged') ?? 0
  return [
    ...rateRows(skill),
    healthRow(plain('Health', 'health', healthParts(part)), skill),
    plain(
      'Utility',
      'utility',
      `starts at 0.50, ${countOf(part('utility', 'successes') ?? 0, 'success', 'successes')}, ${countOf(part('utility', 'failures') ?? 0, 'failure')}`,
    ),
    plain('Freshness', 'freshness', `${countOf(days, 'day')} since its ${part('freshness', 'isUsed') ? 'last use' : 'creation'}`),
    plain('Redundancy', 'redundancy', similar ? countOf(similar, 'similar skill') : 'no similar skill'),
    plain('Failure risk', 'failureRisk', judged < 3 ? '0.30 until it has 3 judged uses' : `1 − rate of ${judged} judged`),
    unlabelled(skill),
  ]
}

/** Below eight judged uses a sum of its parts would say more than is known: the parts stand alone. */
function healthRow(row: ScoreRow, { stats }: Scored): ScoreRow {
  if (rateOf(stats).judged >= percentageFrom) return { ...row, strong: true }
  return { ...row, share: null, value: '–', parts: `from ${percentageFrom} judged uses: ${row.parts}` }
}

function healthParts(part: (score: string, name: string) => number | null): string {
  const names = [
    ['utility', 'utility'],
    ['redundancy', 'no redundancy'],
    ['freshness', 'freshness'],
    ['failureRisk', 'low risk'],
  ] as const
  return names.map(([name, words]) => `${twoDigits(part('health', name))} ${words}`).join(' + ')
}

function rateRows({ name, stats, policy }: Scored): ScoreRow[] {
  const ownRate = rateOf(stats)
  const { judged, successes, rate, low, high } = ownRate
  const label = `Success, last ${policy.window}`
  if (judged === 0 || rate === null) return [{ label, share: null, value: '–', parts: 'not enough evidence: no judged uses yet' }]
  const href = skillHref(name, { tab: 'uses', window: true })
  if (judged < percentageFrom)
    return [{ label, share: null, value: `${formatNumber(successes)} of ${judged}`, href, parts: rateText(ownRate) }]
  const interval = low === null || high === null ? '–' : formatInterval(low, high)
  return [
    {
      label,
      share: rate,
      value: formatPercent(rate),
      href,
      strong: true,
      parts: `${formatNumber(successes)} of ${judged} judged`,
    },
    { label: 'Estimate, 90%', share: stats.estimate.mean, value: interval, parts: `mean ${formatPercent(stats.estimate.mean)}` },
  ]
}

function unlabelled({ name, stats }: Scored): ScoreRow {
  const { unknownCount, uses } = stats
  const href = skillHref(name, { tab: 'uses', outcome: 'unknown' })
  const label = 'Uses without outcome'
  if (uses === 0) return { label, share: null, value: '–', parts: 'no uses yet' }
  const share = unknownCount / uses
  return {
    label,
    share,
    value: formatPercent(share),
    href,
    parts: `${formatNumber(unknownCount)} of ${countOf(uses, 'use')} unjudged`,
  }
}

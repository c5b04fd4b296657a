import type { Score } from '@/components/charts/score-bar'
import { countOf, formatNumber, formatPercent } from '@/components/ui/format-number'
import { formatDay } from '@/components/ui/format-time'
import type { Stat } from '@/components/ui/stat-strip'
import type { CandidateItem } from '@/lib/contract/candidate'
import { endedNote, endedText } from './describe-candidate'

type MoveCandidate = Pick<CandidateItem, 'skill' | 'score' | 'endedWell' | 'endedKnown' | 'derivedWell' | 'derivedKnown'>
type Read = (value: number, now: string) => string

const share: Read = (value) => formatPercent(value)
const count: Read = (value) => formatNumber(value)
const days: Read = (value) => countOf(value, 'day')
const instant: Read = (value, now) => formatDay(new Date(value), new Date(now))

/** Policy's measurements, in display order; shares of 1 have a bar, everything else is a count or a day. */
const figures: readonly (readonly [part: string, label: string, read: Read])[] = [
  ['rate', 'Success rate in the current window', share],
  ['signalRate', 'Corrected or reworked', share],
  ['lookRate', 'Success rate, all evidence', share],
  ['rateSince', 'Success rate since the deprecation', share],
  ['threshold', 'Policy threshold', share],
  ['sureness', 'Confidence that it is below', share],
  ['neededSureness', 'Confidence policy requires', share],
  ['judged', 'Judged uses in the window', count],
  ['successes', 'Succeeded', count],
  ['partials', 'Partial', count],
  ['failures', 'Failed', count],
  ['clean', 'Clean uses', count],
  ['selected', 'Selected uses', count],
  ['signals', 'Corrections and rework', count],
  ['lookJudged', 'Judged uses, all evidence', count],
  ['judgedSince', 'Judged uses since the deprecation', count],
  ['cleanSince', 'Clean uses since the deprecation', count],
  ['needed', 'Uses policy requires', count],
  ['idleDays', 'Idle for', days],
  ['idleLimitDays', 'Idle limit', days],
  ['lastUsedAt', 'Last used', instant],
]

export interface MoveFigure extends Score {
  label: string
}

/** The figures behind a proposal, each by its type: a share, which alone has a bar, a count, or a day. `now` is ISO 8601. */
export function moveRows({ score }: Pick<MoveCandidate, 'score'>, now: string): MoveFigure[] {
  return figures.flatMap(([part, label, read]): MoveFigure[] => {
    const value = score.parts[part]
    if (value === null || value === undefined) return []
    return [{ label, value: read(value, now), share: read === share ? Math.min(1, Math.max(0, value)) : null }]
  })
}

/** The uses of the skill in the current window: a policy proposal's evidence instead of sessions. */
export const usesOfWindow = (skill: string): string => `/skills/${encodeURIComponent(skill)}?tab=uses&window=1`

/** The main figures for a reviewer of a policy proposal. */
export function moveStats(candidate: MoveCandidate): Stat[] {
  const { skill, score, endedKnown } = candidate
  const href = skill && endedKnown > 0 ? usesOfWindow(skill) : undefined
  const { threshold, needed, idleDays, idleLimitDays } = score.parts
  const line = typeof threshold === 'number' && { label: 'Policy threshold', value: formatPercent(threshold) }
  return [
    { label: 'Judged uses', value: formatNumber(endedKnown), href, note: 'in the window' },
    { label: 'Succeeded', value: endedText(candidate) ?? 'Unknown', href, note: judgedNote(candidate) },
    ...(line ? [{ ...line, note: typeof needed === 'number' ? `needs ${countOf(needed, 'use')}` : undefined }] : []),
    ...(typeof idleDays === 'number'
      ? [{ label: 'Idle', value: countOf(idleDays, 'day'), note: `policy allows ${formatNumber(idleLimitDays ?? 0)}` }]
      : []),
  ]
}

const judgedNote = (candidate: MoveCandidate): string => (candidate.endedKnown === 0 ? 'No judged uses' : endedNote(candidate))

const effects: Readonly<Record<string, string>> = {
  deprecate: 'Approving stops offering it to agents. Its files and record stay. Undo restores it.',
  archive: 'Approving removes its files from the served folders. Reset or undo restores them.',
  unblock: 'Approving offers it to agents again.',
  recover: 'Approving removes the warning.',
  promote: 'Approving moves it up to the next state.',
  delete: 'Approving deletes it and frees its name. Its record stays. Undo restores it.',
  prove: 'Approving releases it to every agent with access.',
  warn: 'Approving adds a warning. Agents still get it.',
}

/** The effect of approving a proposal. */
export const moveEffect = (move: string | undefined): string => effects[move ?? ''] ?? 'Approving applies the proposal.'

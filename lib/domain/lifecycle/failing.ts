import type { Policy } from '@/lib/domain/policy/policy'
import { isBelow } from '@/lib/domain/score/score'
import { isLive } from './states'
import type { SkillFacts } from './skill'
import type { WindowStats } from './window'

type Rules = Pick<Policy, 'warnJudged' | 'warnRate' | 'deprecateJudged' | 'deprecateRate' | 'retirement'>

/**
 * Protected while failing: served, kept by a person, and below the rate that policy warns or deprecates at, over as many judged uses as
 * that rule asks for. Its state says nothing of it, because policy may not move it.
 */
export function isProtectedWhileFailing(
  { state, isProtected }: Pick<SkillFacts, 'state' | 'isProtected'>,
  { judged, rate }: Pick<WindowStats, 'judged' | 'rate'>,
  policy: Rules,
): boolean {
  if (!isProtected || !isLive(state) || rate === null) return false
  const isWarned = judged >= policy.warnJudged && isBelow(rate, policy.warnRate)
  const isPastLimit = policy.retirement === 'rate' && judged >= policy.deprecateJudged && isBelow(rate, policy.deprecateRate)
  return isWarned || isPastLimit
}

import type { Policy } from '@/lib/domain/policy/policy'
import { successRate } from '@/lib/domain/score/success-rate'
import type { Evidence } from './evidence'
import type { SkillFacts } from './skill'
import { windowStats } from './window'

/** The counts stored with a skill, and the window that they are for. Times in epoch ms. */
export interface StoredWindow {
  size: number
  /** When the window began that was counted; null when nothing was ever counted. */
  since: number | null
  judged: number
  successes: number
  partials: number
  clean: number
  selected: number
  signals: number
  judgedEver: number
  /** Newest selected use; null when never used. */
  lastUsedAt: number | null
}

/** Whether the current window has no use: then there is nothing to count. */
const isEmpty = (skill: SkillFacts, stored: StoredWindow): boolean =>
  stored.lastUsedAt === null || (stored.size > 0 && stored.lastUsedAt < skill.windowSince)

/** Whether the stored counts equal what the uses give for this window at `now`. */
export function isStoredWindowCurrent(skill: SkillFacts, stored: StoredWindow, policy: Policy, now: number): boolean {
  if (stored.lastUsedAt !== null && stored.lastUsedAt > now) return false
  return isEmpty(skill, stored) || (stored.size === policy.window && stored.since === skill.windowSince)
}

/** The evidence from the stored counts: equal to `evidenceOf` where no rule needs more than the window. */
export function evidenceOfStored(skill: SkillFacts, stored: StoredWindow, policy: Policy): Evidence {
  const none = windowStats([], skill.windowSince, { size: policy.window })
  const { judged, successes, partials, clean, selected, signals } = stored
  const failures = judged - successes - partials
  const rate = successRate({ successes, partials, failures }).value
  const window = isEmpty(skill, stored)
    ? none
    : { ...none, judged, successes, partials, failures, clean, selected, signals, rate }
  const { judged: judgedSince, clean: cleanSince, rate: rateSince } = none
  return {
    window,
    sinceDeprecation: { judged: judgedSince, clean: cleanSince, rate: rateSince },
    lastUsedAt: stored.lastUsedAt,
    judgedEver: stored.judgedEver,
    look: null,
    against: null,
  }
}

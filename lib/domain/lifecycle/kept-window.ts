import type { Policy } from '@/lib/domain/policy/policy'
import { successRate } from '@/lib/domain/score/success-rate'
import type { Evidence } from './evidence'
import type { SkillFacts } from './skill'
import { windowStats } from './window'

/** The counts that are kept beside a skill, and for which window they hold. Times in epoch ms. */
export interface KeptWindow {
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

/** Whether no use lies in the skill's present window: then there is nothing to count. */
const isEmpty = (skill: SkillFacts, kept: KeptWindow): boolean =>
  kept.lastUsedAt === null || (kept.size > 0 && kept.lastUsedAt < skill.windowSince)

/** Whether the kept counts are what the uses would give for this window at `now`. */
export function isKeptWindowTrue(skill: SkillFacts, kept: KeptWindow, policy: Policy, now: number): boolean {
  if (kept.lastUsedAt !== null && kept.lastUsedAt > now) return false
  return isEmpty(skill, kept) || (kept.size === policy.window && kept.since === skill.windowSince)
}

/** The evidence as the kept counts give it: what `evidenceOf` gives where no rule looks beyond the window. */
export function evidenceOfKept(skill: SkillFacts, kept: KeptWindow, policy: Policy): Evidence {
  const none = windowStats([], skill.windowSince, { size: policy.window })
  const { judged, successes, partials, clean, selected, signals } = kept
  const failures = judged - successes - partials
  const rate = successRate({ successes, partials, failures }).value
  const window = isEmpty(skill, kept) ? none : { ...none, judged, successes, partials, failures, clean, selected, signals, rate }
  const { judged: judgedSince, clean: cleanSince, rate: rateSince } = none
  return {
    window,
    sinceDeprecation: { judged: judgedSince, clean: cleanSince, rate: rateSince },
    lastUsedAt: kept.lastUsedAt,
    judgedEver: kept.judgedEver,
    look: null,
    against: null,
  }
}

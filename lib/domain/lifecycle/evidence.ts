import { isJudged, isSelected, type Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { betaCdf } from '@/lib/domain/score/beta'
import { eValue } from '@/lib/domain/score/e-value'
import type { SkillFacts } from './skill'
import { countJudged, credits, judgedUses, windowStats, type WindowStats } from './window'

/** The last complete block of judged uses, as used by the evidence rule. */
export interface EvidenceBlock {
  /** Complete blocks since the window began. */
  looks: number
  judged: number
  rate: number
  /** P(true rate < the policy's evidenceRate), with the earlier history as prior. */
  sureness: number
}

/** What the guards read. Built from uses, or by a store that maintains the same counts. */
export interface Evidence {
  window: WindowStats
  /** Counts since the skill was deprecated, not limited by the window. */
  sinceDeprecation: Pick<WindowStats, 'judged' | 'clean' | 'rate'>
  /** Newest selected use of the skill's lifetime, epoch ms; null when never used. */
  lastUsedAt: number | null
  /** Judged uses over the skill's lifetime. */
  judgedEver: number
  /** Null under the rate rule, and before the first block is complete. */
  look: EvidenceBlock | null
  /** Evidence against a fair rate over everything judged since the window began; absent when no rule needs it. */
  against?: number | null
}

/** True when the rules need more than the window: the whole history must be read. */
export function needsWholeHistory({ state }: Pick<SkillFacts, 'state'>, policy: Policy): boolean {
  return state === 'deprecated' || policy.retirement === 'evidence' || policy.archiveRule !== 'idle'
}

/** The evidence on a skill at `now`: `uses` newest first, over its lifetime where available; uses after `now` are ignored. */
export function evidenceOf(skill: SkillFacts, uses: readonly Use[], policy: Policy, now: number): Evidence {
  const seen = uses.filter((use) => use.at <= now)
  const isByEvidence = policy.retirement === 'evidence'
  const since = skill.state === 'deprecated' ? seen.filter((use) => use.at > skill.stateSince) : []
  return {
    window: windowStats(seen, skill.windowSince, { size: policy.window, isOnePerSession: isByEvidence }),
    sinceDeprecation: countJudged(judgedUses(since, isByEvidence)),
    lastUsedAt: seen.find(isSelected)?.at ?? null,
    judgedEver: seen.filter(isJudged).length,
    look: isByEvidence ? lastBlock(seen, skill.windowSince, policy) : null,
    ...(policy.archiveRule === 'idle' ? {} : { against: evidenceAgainst(seen, skill.windowSince, policy) }),
  }
}

/** One judged use per session, as in the evidence rule: retries within a session are not independent trials. */
function evidenceAgainst(uses: readonly Use[], since: number, policy: Policy): number {
  const judged = judgedUses(
    uses.filter((use) => use.at >= since),
    true,
  )
  const successes = credits(judged)
  return eValue(successes, judged.length - successes, policy.evidenceRate)
}

/** The evidence after a move at `now`: counts since a deprecation, or of a restarted window, begin at zero. */
export function evidenceAfter(evidence: Evidence, isRestarted: boolean, now: number): Evidence {
  const empty = windowStats([], now, { size: evidence.window.size })
  const next = { ...evidence, sinceDeprecation: empty }
  const against = typeof evidence.against === 'number' ? { against: 1 } : {}
  return isRestarted ? { ...next, ...against, window: empty, look: null } : next
}

/**
 * The last complete block of `window` judged uses since the window began. Everything judged before the block is the prior: its
 * mean, shrunk toward ½ like a Beta(1, 1), with a strength of at most `evidencePrior` uses. Without history the prior is Beta(1,
 * 1) itself.
 */
function lastBlock(uses: readonly Use[], since: number, policy: Policy): EvidenceBlock | null {
  const judged = judgedUses(uses, true)
  const inside = judged.filter((use) => use.at >= since).length
  const looks = Math.floor(inside / policy.window)
  if (looks === 0) return null
  const further = inside - looks * policy.window
  const block = judged.slice(further, further + policy.window)
  const earlier = judged.slice(further + policy.window)
  const mean = (credits(earlier) + 1) / (earlier.length + 2)
  const strength = Math.min(earlier.length, Math.max(0, policy.evidencePrior - 2)) + 2
  const successes = credits(block)
  const a = mean * strength + successes
  const b = (1 - mean) * strength + block.length - successes
  return { looks, judged: block.length, rate: successes / block.length, sureness: betaCdf(policy.evidenceRate, a, b) }
}

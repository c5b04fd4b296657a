import type { Policy } from '@/lib/domain/policy/policy'
import { halfLifeDays } from '@/lib/domain/score/decay'
import { dayMs, isBelow, reaches } from '@/lib/domain/score/score'
import type { Evidence } from './evidence'
import type { ReasonClass, SkillFacts } from './skill'

/** Input of a guard. */
export interface Case {
  skill: SkillFacts
  evidence: Evidence
  policy: Policy
  /** Epoch ms. */
  now: number
}

/** Moves a sweep may apply automatically, in the order the guards are evaluated. */
export const sweepVerbs = ['archive', 'deprecate', 'warn', 'unblock', 'recover', 'prove'] as const
export type SweepVerb = (typeof sweepVerbs)[number]

/** One condition for a verb, with its reason. Verbs with two conditions evaluate them in order. */
export interface Guard {
  verb: SweepVerb
  reasonClass: ReasonClass
  holds: (subject: Case) => boolean
}

/** Days without a use after which this skill is idle: the policy's limit, or the half-life of a used skill if longer. */
export function idleLimitDays({ skill, evidence, policy }: Case): number {
  return evidence.lastUsedAt === null ? policy.archiveDays : Math.max(policy.archiveDays, halfLifeDays(skill.taskType, policy))
}

/** Start of the idle time: the later of the last use and the beginning of the state. Epoch ms. */
export function idleSince({ skill, evidence }: Case): number {
  return Math.max(evidence.lastUsedAt ?? skill.stateSince, skill.stateSince)
}

/** True when the share of corrected or reworked uses reaches the limit of the skill's risk. */
export function isOverTriggering({ skill, evidence, policy }: Case): boolean {
  const { selected, signals } = evidence.window
  const limit = policy.overTrigger[skill.risk]
  return selected >= Math.max(1, limit.uses) && reaches(signals / selected, limit.rate)
}

/** What was taken over from others and never used is nobody's mistake: it stays until a person decides. */
function isIdle(subject: Case): boolean {
  if (subject.skill.origin === 'imported' && subject.evidence.lastUsedAt === null) return false
  return subject.now - idleSince(subject) >= idleLimitDays(subject) * dayMs
}

/** If the policy requires it, an anytime-valid test must also have turned against the skill. */
function isSurelyBad({ evidence, policy }: Case): boolean {
  return policy.archiveRule === 'idle' || reaches(evidence.against ?? 0, 1 / policy.archiveDoubt)
}

function isLowRate({ evidence, policy }: Case): boolean {
  if (policy.retirement === 'evidence') {
    const { look } = evidence
    return look !== null && isBelow(look.rate, policy.deprecateRate) && isBelow(policy.evidenceSure, look.sureness)
  }
  const { judged, rate } = evidence.window
  return rate !== null && judged >= policy.deprecateJudged && isBelow(rate, policy.deprecateRate)
}

function isWarned({ evidence, policy }: Case): boolean {
  const { judged, rate } = evidence.window
  return rate !== null && judged >= policy.warnJudged && isBelow(rate, policy.warnRate)
}

/** A skill whose warning still applies is not recovered, wherever the two thresholds are: sweeps must reach a fixpoint. */
function isRecovered(subject: Case): boolean {
  const { judged, rate } = subject.evidence.window
  return (
    rate !== null && judged >= subject.policy.recoverJudged && reaches(rate, subject.policy.recoverRate) && !isWarned(subject)
  )
}

function isUnblocked(subject: Case): boolean {
  const { clean, rate } = subject.evidence.sinceDeprecation
  if (subject.skill.deprecatedBy !== 'policy' || rate === null) return false
  return clean >= subject.policy.unblockClean && reaches(rate, subject.policy.unblockRate) && !isOverTriggering(subject)
}

function isProven(subject: Case): boolean {
  const { clean, rate } = subject.evidence.window
  return (
    rate !== null && clean >= subject.policy.proveClean && reaches(rate, subject.policy.proveRate) && !isOverTriggering(subject)
  )
}

/** The guards of the transition table, in evaluation order: the first that holds decides. */
export const guards: readonly Guard[] = [
  { verb: 'archive', reasonClass: 'idle', holds: (subject) => isIdle(subject) && isSurelyBad(subject) },
  { verb: 'deprecate', reasonClass: 'low-success-rate', holds: isLowRate },
  { verb: 'deprecate', reasonClass: 'over-triggering', holds: isOverTriggering },
  { verb: 'warn', reasonClass: 'low-success-rate', holds: isWarned },
  { verb: 'unblock', reasonClass: 'unblocked', holds: isUnblocked },
  { verb: 'recover', reasonClass: 'recovered', holds: isRecovered },
  { verb: 'prove', reasonClass: 'proven', holds: isProven },
]

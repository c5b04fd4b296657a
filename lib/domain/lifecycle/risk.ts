import type { Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { evidenceOf, type Evidence } from './evidence'
import { guards, type Case } from './guards'
import { hasToProve } from './origin'
import { countPhrase, percentPhrase } from './phrase'
import type { SkillFacts } from './skill'
import { isLive } from './states'

/** How near a skill is to its end: what its figures alone would lead to, whoever may carry it out. */
export type DeprecationRisk = 'none' | 'warning' | 'deprecated'

/** The risk of a skill on the given evidence. One that is already degraded or deprecated is at least that. */
export function deprecationRisk(skill: SkillFacts, evidence: Evidence, policy: Policy, now: number): DeprecationRisk {
  if (skill.state === 'deprecated') return 'deprecated'
  if (!isLive(skill.state)) return 'none'
  if (isAtRisk('deprecate', { skill, evidence, policy, now })) return 'deprecated'
  return skill.state === 'degraded' || isAtRisk('warn', { skill, evidence, policy, now }) ? 'warning' : 'none'
}

function isAtRisk(verb: 'deprecate' | 'warn', subject: Case): boolean {
  return guards.some((guard) => guard.verb === verb && guard.holds(subject))
}

/**
 * The number of failures in a row after which the skill would be deprecated; 0 when it would be now, null when no number
 * up to a full window leads there. Each failure counts as a session of its own. `uses` newest first.
 */
export function failuresToDeprecation(skill: SkillFacts, uses: readonly Use[], policy: Policy, now: number): number | null {
  const most = policy.retirement === 'evidence' ? 2 * policy.window : Math.max(policy.window, policy.deprecateJudged)
  let extended = uses.filter((use) => use.at <= now)
  for (let failures = 0; failures <= most; failures++) {
    if (isAtRisk('deprecate', { skill, evidence: evidenceOf(skill, extended, policy, now), policy, now })) return failures
    extended = [{ at: now, stage: 'followed', outcome: 'failure' }, ...extended]
  }
  return null
}

/** The deprecation risk of a skill as a sentence; empty where it has none to speak of. `uses` newest first. */
export function riskSentence(skill: SkillFacts, uses: readonly Use[], policy: Policy, now: number): string {
  if (!isLive(skill.state)) return ''
  const failures = failuresToDeprecation(skill, uses, policy, now)
  if (failures === null) return ''
  const rule = `policy v${policy.version}: below ${percentPhrase(policy.deprecateRate)}`
  const who = skill.isProtected
    ? 'the next sweep would deprecate it if it weren’t protected'
    : hasToProve(skill.origin)
      ? 'the next sweep deprecates it'
      : 'the next sweep asks a person to deprecate it'
  if (failures === 0) return `Currently, ${who}.`
  return `After ${countPhrase(failures, 'more failure')} in a row ${who} (${rule}).`
}

import { dayMs } from '@/lib/domain/score/score'
import { idleLimitDays, idleSince, type Case, type Guard } from './guards'
import { countPhrase, dayPhrase, percentPhrase, ratePhrase, successPhrase } from './phrase'

/** The figures behind a decision, as they stood. Rates 0…1, times in epoch ms. */
export type Inputs = Record<string, number | string | null>

/** Why a guard holds, as a clause that a state's sentence can end with, and the figures it rests on. */
export function explain(guard: Guard, subject: Case): { reason: string; inputs: Inputs } {
  const { window } = subject.evidence
  const inputs = { policyVersion: subject.policy.version, ...window, lastUsedAt: subject.evidence.lastUsedAt }
  const own = clauses[`${guard.verb}:${guard.reasonClass}`]?.(subject)
  if (!own) throw new Error(`No words for ${guard.verb} by ${guard.reasonClass}`)
  return { reason: own.reason, inputs: { ...inputs, ...own.inputs } }
}

const clauses: Readonly<Record<string, (subject: Case) => { reason: string; inputs: Inputs }>> = {
  'archive:idle': (subject) => {
    const limit = idleLimitDays(subject)
    const { lastUsedAt } = subject.evidence
    const idleDays = Math.floor((subject.now - idleSince(subject)) / dayMs)
    const used = lastUsedAt === null ? 'never used' : `last used on ${dayPhrase(lastUsedAt, subject.now)}`
    const rule = `policy v${subject.policy.version} archives after ${countPhrase(limit, 'day')} without a use`
    const { against } = subject.evidence
    const bad =
      typeof against !== 'number' ? '' : ` and ${Math.floor(against)} to 1 against ${percentPhrase(subject.policy.evidenceRate)}`
    return {
      reason: `${used}, idle for ${countPhrase(idleDays, 'day')}${bad} (${rule})`,
      inputs: {
        idleSince: idleSince(subject),
        idleDays,
        idleLimitDays: limit,
        ...(typeof against === 'number' ? { against } : {}),
      },
    }
  },
  'deprecate:low-success-rate': (subject) =>
    subject.evidence.look && subject.policy.retirement === 'evidence'
      ? byEvidence(subject)
      : byRate(subject, 'deprecate', 'deprecates below'),
  'deprecate:over-triggering': ({ evidence: { window }, skill, policy }) => {
    const limit = policy.overTrigger[skill.risk]
    const rate = window.signals / window.selected
    const of = `${window.selected === window.size ? 'the last ' : ''}${countPhrase(window.selected, 'selected use')}`
    const rule = `policy v${policy.version} deprecates from ${percentPhrase(limit.rate)} at ${skill.risk} risk`
    return {
      reason: `${window.signals} of ${of} were corrected or reworked (${percentPhrase(rate)}, ${rule})`,
      inputs: { signalRate: rate, threshold: limit.rate, needed: limit.uses, risk: skill.risk },
    }
  },
  'warn:low-success-rate': (subject) => byRate(subject, 'warn', 'warns below'),
  'recover:recovered': (subject) => byRate(subject, 'recover', 'recovers from'),
  'unblock:unblocked': ({ evidence: { sinceDeprecation: since }, policy }) => {
    const rate = since.rate ?? 0
    const rule = `policy v${policy.version} requires ${policy.unblockClean} and ${percentPhrase(policy.unblockRate)}`
    return {
      reason: `${countPhrase(since.clean, 'clean use')} since the deprecation (${ratePhrase(rate, since.judged, rule)})`,
      inputs: {
        cleanSince: since.clean,
        judgedSince: since.judged,
        rateSince: since.rate,
        threshold: policy.unblockRate,
        needed: policy.unblockClean,
      },
    }
  },
  'prove:proven': ({ evidence: { window }, policy }) => {
    const rule = `policy v${policy.version} releases from ${policy.proveClean} clean uses and ${percentPhrase(policy.proveRate)}`
    return {
      reason: `${countPhrase(window.clean, 'clean use')}, ${successPhrase(window)} (${ratePhrase(window.rate ?? 0, window.judged, rule)})`,
      inputs: { threshold: policy.proveRate, needed: policy.proveClean },
    }
  },
}

function byRate({ evidence: { window }, policy }: Case, verb: 'warn' | 'deprecate' | 'recover', words: string) {
  const threshold = policy[`${verb}Rate`]
  const rule = `policy v${policy.version} ${words} ${percentPhrase(threshold)}`
  return {
    reason: `${successPhrase(window)} (${ratePhrase(window.rate ?? 0, window.judged, rule)})`,
    inputs: { threshold, needed: policy[`${verb}Judged`] },
  }
}

function byEvidence({ evidence: { look }, policy }: Case) {
  const { rate, judged, sureness, looks } = look ?? { rate: 0, judged: 0, sureness: 0, looks: 0 }
  const sure = `${percentPhrase(sureness)} sure that it is below ${percentPhrase(policy.evidenceRate)}`
  const rule = `policy v${policy.version} deprecates below ${percentPhrase(policy.deprecateRate)} when ${percentPhrase(policy.evidenceSure)} sure`
  return {
    reason: `${percentPhrase(rate)} over ${countPhrase(judged, 'judged use')} of all evidence, ${sure} (${rule})`,
    inputs: {
      lookRate: rate,
      lookJudged: judged,
      looks,
      sureness,
      threshold: policy.deprecateRate,
      neededSureness: policy.evidenceSure,
    },
  }
}

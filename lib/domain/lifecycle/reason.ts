import { dayMs } from '@/lib/domain/score/score'
import { idleLimitDays, idleSince, type Case, type Guard } from './guards'
import { countPhrase, dayPhrase, percentPhrase, ratePhrase, successPhrase } from './phrase'

/** The figures behind a decision, as they stood. Rates 0…1, times in epoch ms. */
export type Inputs = Record<string, number | string | null>

/** Why a guard holds, as a clause that a state's sentence can end with, and the figures it rests on. */
export function explain(guard: Guard, given: Case): { reason: string; inputs: Inputs } {
  const { window } = given.evidence
  const inputs = { policyVersion: given.policy.version, ...window, lastUsedAt: given.evidence.lastUsedAt }
  const own = clauses[`${guard.verb}:${guard.reasonClass}`]?.(given)
  if (!own) throw new Error(`No words for ${guard.verb} by ${guard.reasonClass}`)
  return { reason: own.reason, inputs: { ...inputs, ...own.inputs } }
}

const clauses: Readonly<Record<string, (given: Case) => { reason: string; inputs: Inputs }>> = {
  'archive:idle': (given) => {
    const limit = idleLimitDays(given)
    const { lastUsedAt } = given.evidence
    const idleDays = Math.floor((given.now - idleSince(given)) / dayMs)
    const used = lastUsedAt === null ? 'never used' : `last used on ${dayPhrase(lastUsedAt, given.now)}`
    const rule = `policy v${given.policy.version} archives after ${countPhrase(limit, 'day')} without a use`
    const { against } = given.evidence
    const bad =
      typeof against !== 'number' ? '' : ` and ${Math.floor(against)} to 1 against ${percentPhrase(given.policy.evidenceRate)}`
    return {
      reason: `${used}, idle for ${countPhrase(idleDays, 'day')}${bad} (${rule})`,
      inputs: {
        idleSince: idleSince(given),
        idleDays,
        idleLimitDays: limit,
        ...(typeof against === 'number' ? { against } : {}),
      },
    }
  },
  'deprecate:low-success-rate': (given) =>
    given.evidence.look && given.policy.retirement === 'evidence'
      ? byEvidence(given)
      : byRate(given, 'deprecate', 'deprecates below'),
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
  'warn:low-success-rate': (given) => byRate(given, 'warn', 'warns below'),
  'recover:recovered': (given) => byRate(given, 'recover', 'recovers from'),
  'unblock:unblocked': ({ evidence: { sinceDeprecation: since }, policy }) => {
    const rate = since.rate ?? 0
    const rule = `policy v${policy.version} asks for ${policy.unblockClean} and ${percentPhrase(policy.unblockRate)}`
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
    reason: `${percentPhrase(rate)} over ${countPhrase(judged, 'judged use')} looked at together, ${sure} (${rule})`,
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

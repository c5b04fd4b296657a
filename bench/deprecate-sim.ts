import { generator } from '@/bench/support/corpus'
import { median, report, rounded, scale } from '@/bench/support/report'
import { decideFromUses } from '@/lib/domain/lifecycle/decide'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { Use } from '@/lib/domain/outcome/use'
import { policyDefaults } from '@/lib/domain/policy/policy'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'

/** The error rate and the delay of each retirement rule: histories with a known true rate, checked after every use. */
const histories = Math.max(400, 4_000 * scale)
const rates = [0.2, 0.3, 0.4, 0.5, 0.7]
const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'domain',
  stateSince: 0,
  windowSince: 0,
}
const rules: Record<string, Policy> = {
  evidence: { ...policyDefaults, version: 1, retirement: 'evidence' },
  rate: { ...policyDefaults, version: 1 },
  // The rule in its original form: nothing happens before the window is full.
  fullWindow: { ...policyDefaults, version: 1, deprecateJudged: policyDefaults.window },
}

const useOf = (isSuccess: boolean, at: number): Use => ({ at, stage: 'followed', outcome: isSuccess ? 'success' : 'failure' })
const isRetired = (newestFirst: readonly Use[], policy: Policy) =>
  decideFromUses(skill, newestFirst, policy, dayMs).some((decision) => decision.verb === 'deprecate')

/**
 * Uses until the rule retires a skill; infinite when it does not within `length`. The evidence rule only changes at full blocks.
 */
function usesUntil(policy: Policy, length: number, rateAt: (use: number) => number, random: () => number): number {
  const newestFirst: Use[] = []
  for (let use = 1; use <= length; use++) {
    newestFirst.unshift(useOf(random() < rateAt(use), use))
    if (policy.retirement === 'evidence' && use % policy.window !== 0) continue
    const seen = policy.retirement === 'evidence' ? newestFirst : newestFirst.slice(0, policy.window)
    if (isRetired(seen, policy)) return use
  }
  return Number.POSITIVE_INFINITY
}

const share = (counts: readonly number[], within: number) =>
  rounded(counts.filter((use) => use <= within).length / counts.length, 4)

function measured(policy: Policy, seed: number) {
  const random = generator(seed)
  const runs = (length: number, rateAt: (use: number) => number) =>
    Array.from({ length: histories }, () => usesUntil(policy, length, rateAt, random))
  const byRate = Object.fromEntries(
    rates.map((rate) => {
      const counts = runs(500, () => rate)
      return [rate, { in100: share(counts, 100), in500: share(counts, 500), median: finite(median(counts)) }]
    }),
  )
  // A skill that succeeds for 150 uses and then does not: the delay of its detection.
  const falls = runs(350, (use) => (use > 150 ? 0.2 : 0.7)).filter((use) => use > 150)
  return { byRate, noticedAfter: finite(median(falls) - 150) }
}

const finite = (value: number) => (Number.isFinite(value) ? value : null)

/** 5 successes and 15 failures in many orders retire a skill, under either rule. */
function anyOrder(policy: Policy, seed: number): boolean {
  const random = generator(seed)
  return Array.from({ length: 500 }, () => {
    const letters = Array.from({ length: 20 }, (_, index) => ({ isSuccess: index < 5, key: random() })).sort(
      (a, b) => a.key - b.key,
    )
    return isRetired(
      letters.map(({ isSuccess }, index) => useOf(isSuccess, 100 - index)),
      policy,
    )
  }).every(Boolean)
}

const start = performance.now()
const [evidence, rate, fullWindow] = [measured(rules.evidence!, 17), measured(rules.rate!, 17), measured(rules.fullWindow!, 17)]
const [own, peer] = [evidence.byRate[0.5]!, fullWindow.byRate[0.5]!]
const isAnyOrder = anyOrder(rules.evidence!, 5) && anyOrder(rules.rate!, 5)
report({
  name: 'deprecate-sim',
  value: own,
  peer,
  ratio: rounded(own.in100 / peer.in100),
  pass: own.in100 <= 0.06 && own.in500 <= 0.2 && evidence.byRate[0.2]!.median === 20 && isAnyOrder,
  fiveOfTwentyInAnyOrder: isAnyOrder,
  evidence,
  rate,
  fullWindow,
  histories,
  seconds: rounded((performance.now() - start) / 1000),
})

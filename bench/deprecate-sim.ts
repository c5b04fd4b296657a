import { report, rounded, scale } from '@/bench/support/report'
import { seeded } from '@/bench/support/seeded'
import { isRetired, operatingOf } from '@/lib/domain/lifecycle/operating'
import { policyDefaults } from '@/lib/domain/policy/policy'
import type { Policy } from '@/lib/domain/policy/policy'

/** The error rate and the delay of each retirement rule: histories with a known true rate, checked after every use. */
const histories = Math.max(400, 4_000 * scale)
const rates = [0.2, 0.3, 0.4, 0.5, 0.7]
const rules: Record<string, Policy> = {
  evidence: { ...policyDefaults, version: 1, retirement: 'evidence' },
  rate: { ...policyDefaults, version: 1 },
  // The rule in its original form: nothing happens before the window is full.
  fullWindow: { ...policyDefaults, version: 1, deprecateJudged: policyDefaults.window },
}

function measured(policy: Policy, seed: number) {
  const { byRate, noticedAfter } = operatingOf(policy, { histories, rates, seed })
  const shown = byRate.map(({ rate, in100, in500, median }) => [
    rate,
    { in100: rounded(in100, 4), in500: rounded(in500, 4), median },
  ])
  return {
    byRate: Object.fromEntries(shown) as Record<number, { in100: number; in500: number; median: number | null }>,
    noticedAfter,
  }
}

/** 5 successes and 15 failures in many orders retire a skill, under either rule. */
function anyOrder(policy: Policy, seed: number): boolean {
  const random = seeded(seed)
  return Array.from({ length: 500 }, () => {
    const uses = Array.from({ length: 20 }, (_, index) => ({ isSuccess: index < 5, key: random() }))
    return isRetired(
      uses.toSorted((a, b) => a.key - b.key).map(({ isSuccess }) => isSuccess),
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

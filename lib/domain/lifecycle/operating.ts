import type { Use } from '@/lib/domain/outcome/use'
import { seededRandom } from '@/lib/domain/mining/random'
import type { Policy } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'
import { decideFromUses } from './decide'
import type { SkillFacts } from './skill'

/** The policy values that the retirement rules read. */
export const retirementFields = [
  'retirement',
  'window',
  'deprecateJudged',
  'deprecateRate',
  'evidenceRate',
  'evidenceSure',
  'evidencePrior',
] as const
export type RetirementField = (typeof retirementFields)[number]

/** How a retirement rule errs, over simulated histories whose true success rate is known. */
export interface Operating {
  /** Histories simulated for each rate. */
  histories: number
  /** Shares of them that the rule retires within so many judged uses, and the use at which half of them are. */
  byRate: { rate: number; in100: number; in500: number; median: number | null }[]
  /** Judged uses from a fall of the true rate from 70% to 20% until half of the histories are retired; null where they are not. */
  noticedAfter: number | null
}

export interface OperatingOptions {
  histories: number
  rates?: readonly number[]
  seed?: number
}

/** True rates from which a person reads where a rule begins to err. */
const usualRates = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
const [short, long] = [100, 500]
/** A skill works so long before it falls, and is looked at so long after. */
const fall = { after: 150, watched: 200, from: 0.7, to: 0.2 }

const skill: SkillFacts = {
  state: 'released',
  origin: 'learned',
  isProtected: false,
  risk: 'low',
  taskType: 'domain',
  stateSince: 0,
  windowSince: 0,
}

const useOf = (isSuccess: boolean, at: number): Use => ({ at, stage: 'followed', outcome: isSuccess ? 'success' : 'failure' })

/** Whether the rule retires a skill with these uses, newest first. */
export const isRetired = (newestFirst: readonly boolean[], policy: Policy): boolean =>
  decideFromUses(
    skill,
    newestFirst.map((isSuccess, at) => useOf(isSuccess, newestFirst.length - at)),
    policy,
    dayMs,
  ).some(({ verb }) => verb === 'deprecate')

/**
 * `isRetired`, asked once for each count of successes: the rate rule reads the window's counts and nothing of their order. The evidence
 * rule reads more, and changes its mind at full blocks alone.
 */
function retiring(policy: Policy): (newestFirst: readonly boolean[], uses: number) => boolean {
  if (policy.retirement === 'evidence') return (newestFirst, uses) => uses % policy.window === 0 && isRetired(newestFirst, policy)
  const known = new Map<string, boolean>()
  return (newestFirst) => {
    const seen = newestFirst.slice(0, policy.window)
    const key = `${seen.length} ${seen.filter(Boolean).length}`
    const answer = known.get(key) ?? isRetired(seen, policy)
    known.set(key, answer)
    return answer
  }
}

type Retires = ReturnType<typeof retiring>

/** Judged uses until the rule retires a skill; infinite where it does not within `length`. */
function usesUntil(retires: Retires, length: number, rateAt: (use: number) => number, random: () => number): number {
  const newestFirst: boolean[] = []
  for (let use = 1; use <= length; use++) {
    newestFirst.unshift(random() < rateAt(use))
    if (retires(newestFirst, use)) return use
  }
  return Number.POSITIVE_INFINITY
}

/** The use at which half of the histories are retired. */
function median(counts: readonly number[]): number | null {
  const middle = counts.toSorted((a, b) => a - b)[Math.ceil(counts.length / 2) - 1]
  return middle !== undefined && Number.isFinite(middle) ? middle : null
}

/**
 * Simulates a policy's retirement rule, looked at after every judged use, by the decision itself. The same values and seed give the same
 * figures.
 */
export function operatingOf(policy: Policy, { histories, rates = usualRates, seed = 17 }: OperatingOptions): Operating {
  const random = seededRandom(seed)
  const retires = retiring(policy)
  const runs = (length: number, rateAt: (use: number) => number) =>
    Array.from({ length: histories }, () => usesUntil(retires, length, rateAt, random))
  const byRate = rates.map((rate) => {
    const counts = runs(long, () => rate)
    const within = (uses: number) => counts.filter((count) => count <= uses).length / histories
    return { rate, in100: within(short), in500: within(long), median: median(counts) }
  })
  const falls = runs(fall.after + fall.watched, (use) => (use > fall.after ? fall.to : fall.from))
  const noticed = median(falls.filter((use) => use > fall.after).map((use) => use - fall.after))
  return { histories, byRate, noticedAfter: noticed }
}

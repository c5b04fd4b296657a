import { chanceOfMeeting } from '@/lib/domain/graph/together'

/** Uses of a skill that share a state of it, a harness or a model, and those of them without a verdict. */
export interface VerdictGroup {
  by: 'state' | 'harness' | 'model'
  value: string
  uses: number
  unknown: number
}

/** Probability below which a difference is told; divided among the groups that are compared (Bonferroni). */
const chanceMax = 0.05

/**
 * The groups, each with whether its uses lack a verdict more often than the others of the same kind, beyond chance (Fisher's exact test,
 * one-sided). Where they do, a rate speaks less of them than of the others.
 */
export function missingVerdicts(groups: readonly VerdictGroup[]): (VerdictGroup & { isMoreOften: boolean })[] {
  const compared = groups.filter(({ by }) => groups.filter((one) => one.by === by).length > 1)
  return groups.map((group) => {
    if (!compared.includes(group)) return { ...group, isMoreOften: false }
    const beside = groups.filter(({ by }) => by === group.by)
    const sum = (of: (one: VerdictGroup) => number) => beside.reduce((total, one) => total + of(one), 0)
    const unknown = sum((one) => one.unknown)
    const chance = chanceOfMeeting({ a: group.uses, b: unknown, both: group.unknown, sessions: sum(({ uses }) => uses) })
    return { ...group, isMoreOften: chance < chanceMax / compared.length }
  })
}

import { percentOf } from '@/lib/domain/percent-of'
import { isBelow } from '@/lib/domain/score/score'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { policyFields } from './fields'
import type { PolicyField, PolicyValues } from './policy'

/** Who reads a message: a form knows labels and percent, the API names of fields and shares of 1. */
export type Wording = 'form' | 'wire'

/** A value that the policy must not take; `paths` are the fields it concerns, with the level after a dot. */
export interface PolicyIssue {
  paths: readonly string[]
  /** A whole sentence without its full stop. */
  message: string
}

/** The first must not be above the second: `otherwise` says what would come of it. */
interface Ordering {
  low: string
  high: string
  otherwise: string
  /** Absent where it always holds. */
  under?: (values: PolicyValues) => boolean
}

const inWindow = (low: string, under?: Ordering['under']): Ordering => ({
  low,
  high: 'window',
  otherwise: 'decisions never read that many uses, and the rule would never apply',
  ...(under ? { under } : {}),
})

const orders: readonly Ordering[] = [
  { low: 'deprecateRate', high: 'warnRate', otherwise: 'a skill would be deprecated before its warning' },
  { low: 'warnRate', high: 'recoverRate', otherwise: 'a skill would recover while its warning still applies' },
  { low: 'warnRate', high: 'proveRate', otherwise: 'a skill would be released while a warning applies' },
  { low: 'warnRate', high: 'unblockRate', otherwise: 'a skill would be restored while a warning applies' },
  { low: 'trustedRate', high: 'untrustedRate', otherwise: 'an approved skill would be harder to serve than an unapproved one' },
  inWindow('warnJudged'),
  inWindow('recoverJudged'),
  // By evidence, deprecation looks at whole windows.
  inWindow('deprecateJudged', ({ retirement }) => retirement === 'rate'),
  inWindow('proveClean'),
  ...riskLevels.map((level) => inWindow(`overTrigger.${level}.uses`)),
]

/** The number at a path: "warnRate", "overTrigger.low.uses". */
function numberAt(values: PolicyValues, path: string): number {
  let node: unknown = values
  for (const key of path.split('.')) node = (node as Record<string, unknown>)[key]
  return Number(node)
}

/** The words of a form for a field: "Warn below", "Over-triggering, low". */
export function labelAt(path: string): string {
  const [name = '', level] = path.split('.')
  const { label } = policyFields[name as PolicyField]
  return level ? `${label}, ${level}` : label
}

/** A share of 1 as people type it: 0.455 as "45.5%". */
export const typedPercent = (share: number): string => percentOf(share, 4)

const isRate = (path: string): boolean => path.endsWith('Rate')

function describeValue(path: string, value: number, wording: Wording): string {
  if (wording === 'wire') return `${path} (${value})`
  return `“${labelAt(path)}” (${isRate(path) ? typedPercent(value) : value})`
}

/** Pairs of values that contradict each other, each with both fields. */
export function contradictionsIn(values: PolicyValues, wording: Wording = 'wire'): PolicyIssue[] {
  return orders.flatMap(({ low, high, otherwise, under }): PolicyIssue[] => {
    const [first, second] = [numberAt(values, low), numberAt(values, high)]
    if (!isBelow(second, first) || under?.(values) === false) return []
    const message = `${describeValue(low, first, wording)} must be at most ${describeValue(high, second, wording)}: otherwise ${otherwise}`
    return [{ paths: [low, high], message }]
  })
}

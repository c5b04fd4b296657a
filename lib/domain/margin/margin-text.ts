import { countOf, groupedNumber } from '@/lib/domain/count-of'
import { joinAnd } from '@/lib/domain/draft/join-words'
import type { DeviationKind } from './step-margins'

/** Ways to deviate that are named beside a step; the others are counted. */
const namedMax = 2

interface Deviated {
  kind: DeviationKind
  by: string | null
  sessions: readonly unknown[]
}

/** "`list_orders` first", after the number of sessions: how they deviate. */
export function deviationWords({ kind, by }: Pick<Deviated, 'kind' | 'by'>): string {
  switch (kind) {
    case 'skipped':
      return 'skipped it'
    case 'replaced':
      return `ran \`${by ?? ''}\` instead`
    case 'failed':
      return 'failed here'
    case 'early':
      return `took it before step ${by ?? ''}`
    case 'first':
      return `ran \`${by ?? ''}\` first`
  }
}

/** "66 of 69 sessions": how many took the step as drafted. */
export const didText = ({ did, of }: { did: number; of: number }): string =>
  did === of ? `all ${countOf(of, 'session')}` : `${groupedNumber(did)} of ${countOf(of, 'session')}`

/** "3 ran `list_orders` first": how the other sessions deviate; empty where none does. */
export function deviationsText(deviations: readonly Deviated[]): string {
  const named = deviations.slice(0, namedMax)
  const rest = deviations.slice(namedMax).reduce((sum, { sessions }) => sum + sessions.length, 0)
  const parts = named.map((one) => `${groupedNumber(one.sessions.length)} ${deviationWords(one)}`)
  return joinAnd(rest === 0 ? parts : [...parts, `${groupedNumber(rest)} deviated otherwise`])
}

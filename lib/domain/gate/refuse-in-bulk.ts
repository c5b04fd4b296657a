import { spokenEffects } from '@/lib/domain/effect/compare-effects'
import type { EffectChange } from '@/lib/domain/effect/types'

/** Maximum size of one bulk decision. */
export const bulkMax = 100

/** Why a candidate is excluded from a bulk approval: a code for programs, a sentence for people. */
export interface BulkRefusal {
  code: 'risky' | 'merge' | 'widens'
  reason: string
}

interface BulkInput {
  kind: string
  risk: string
  gates: readonly { severity: string; reason: string }[]
  /** Of a revision: effects that its skill has not today. */
  widens?: EffectChange | null
}

/**
 * Items that need individual review before approval: a candidate with a failed reject gate, a revision that can touch more than its
 * skill does today, and a merge, whose map must be inspected. Null when bulk approval is allowed. Dismissing and snoozing are always allowed.
 */
export function refuseInBulk({ kind, risk, gates, widens }: BulkInput): BulkRefusal | null {
  const rejecting = gates.find((gate) => gate.severity === 'reject')
  if (rejecting) {
    const lead = risk === 'high' ? 'High risk' : 'A check failed'
    return { code: 'risky', reason: `${lead}, review individually: ${rejecting.reason}` }
  }
  if (widens) return { code: 'widens', reason: `It can touch more than before, review individually: ${spokenEffects(widens)}.` }
  if (kind === 'merge') return { code: 'merge', reason: 'Review merges individually and check where each step goes.' }
  return null
}

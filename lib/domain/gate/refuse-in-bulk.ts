/** Maximum size of one bulk decision. */
export const bulkMax = 100

/** Why a candidate is excluded from a bulk approval: a code for programs, a sentence for people. */
export interface BulkRefusal {
  code: 'risky' | 'merge'
  reason: string
}

interface BulkInput {
  kind: string
  risk: string
  gates: readonly { severity: string; reason: string }[]
}

/**
 * Items that need individual review before approval: a candidate with a failed reject gate, and a merge, whose map must be
 * inspected. Null when bulk approval is allowed. Dismissing and snoozing are always allowed.
 */
export function refuseInBulk({ kind, risk, gates }: BulkInput): BulkRefusal | null {
  const rejecting = gates.find((gate) => gate.severity === 'reject')
  if (rejecting) {
    const lead = risk === 'high' ? 'High risk' : 'A check failed'
    return { code: 'risky', reason: `${lead}, review individually: ${rejecting.reason}` }
  }
  if (kind === 'merge') return { code: 'merge', reason: 'Review merges individually and check where each step goes.' }
  return null
}

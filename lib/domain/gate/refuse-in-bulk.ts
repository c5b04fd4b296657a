/** The most that one bulk decision takes. */
export const bulkMax = 100

/** Why a candidate is left out of a bulk approval: a code for programs, a sentence for people. */
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
 * What has to be opened one by one before it is approved: a candidate with a gate of the reject class, and a merge, whose map has to be
 * looked at. Null where a bulk approval may take it. Dismissing and snoozing are open to all.
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

import type { SessionOutcome } from '@/lib/domain/session/step'
import { asNumber } from '@/lib/transcripts/text/read-field'

const tolerance = 1e-9

/** Outcome of a reward: 1 success, 0 failure, between them partial; undefined without a number. */
export function readReward(reward: unknown): SessionOutcome | undefined {
  const value = asNumber(reward)
  if (value === undefined) return undefined
  if (value >= 1 - tolerance) return 'success'
  return value <= tolerance ? 'failure' : 'partial'
}

import type { Session } from '@/prisma/generated/sqlite/client'

/**
 * How a session ended as the miner weighs it: 1 well, ½ in part, 0 badly; undefined where nobody knows. What only the session's own
 * signals say orders nothing.
 */
export function endingOf({ outcome, outcomeSource }: Pick<Session, 'outcome' | 'outcomeSource'>): number | undefined {
  if (outcomeSource === 'analysis') return undefined
  switch (outcome) {
    case 'success':
      return 1
    case 'partial':
      return 0.5
    case 'failure':
      return 0
    default:
      return undefined
  }
}

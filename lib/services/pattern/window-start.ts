import type { PolicyValues } from '@/lib/domain/policy/policy'

const dayMs = 86_400_000

/** Where the rolling window of mining begins; null for all time. */
export function windowStart({ windowDays }: Pick<PolicyValues, 'windowDays'>, now: Date): Date | null {
  return windowDays === null ? null : new Date(now.getTime() - windowDays * dayMs)
}

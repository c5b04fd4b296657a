import type { PolicyValues } from '@/lib/domain/policy/policy'
import { dayMs } from '@/lib/domain/score/score'

/** Where the rolling window of mining begins; null for all time. */
export function windowStart({ windowDays }: Pick<PolicyValues, 'windowDays'>, now: Date): Date | null {
  return windowDays === null ? null : new Date(now.getTime() - windowDays * dayMs)
}

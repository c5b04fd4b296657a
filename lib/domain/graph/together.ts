import { logBeta } from '@/lib/domain/score/beta'

/** log of n over k. */
const logChoose = (n: number, k: number): number => -Math.log(n + 1) - logBeta(n - k + 1, k + 1)

/**
 * How likely two skills, used in `a` and `b` of so many sessions, meet in `both` of them or more if neither knew of the other: the
 * upper tail of the hypergeometric distribution. 1 where they meet everywhere, for then nothing can be told.
 */
export function chanceOfMeeting({ a, b, both, sessions }: { a: number; b: number; both: number; sessions: number }): number {
  const all = logChoose(sessions, b)
  let tail = 0
  for (let meet = Math.min(a, b); meet >= Math.max(both, a + b - sessions); meet -= 1)
    tail += Math.exp(logChoose(a, meet) + logChoose(sessions - a, b - meet) - all)
  return Math.min(1, tail)
}

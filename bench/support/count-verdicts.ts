import type { KnownSession } from '@/bench/support/known-endings'
import { rounded } from '@/bench/support/report'
import type { ParsedSession, SessionOutcome } from '@/lib/domain/session/step'
import { wilsonInterval } from '@/lib/domain/verdict/wilson'

/** A share with what it rests on and its 95% interval. */
export interface Share {
  share: number | null
  of: number
  interval: [number, number] | null
}

export interface Counted {
  sessions: number
  /** Share of sessions that ended well. */
  base: Share
  decided: Share
  /** Of the good ones that were decided, those called success. */
  goodCalledSuccess: Share
  /** Of the partial and failed ones, those not called success. */
  badNotCalledSuccess: Share
  /** Of those called success, those that are. */
  precision: Share
  mean: number | null
}

export function shareOf(part: number, whole: number): Share {
  const interval = wilsonInterval(part, whole)
  return {
    share: whole === 0 ? null : rounded(part / whole),
    of: whole,
    interval: interval && [rounded(interval.low, 2), rounded(interval.high, 2)],
  }
}

/** How a session ended, and what is said of it. */
export interface JudgedEnding {
  isGood: boolean
  outcome: SessionOutcome
}

/** What a rule says of sessions whose endings are known. */
export const countVerdicts = (known: readonly KnownSession[], judge: (session: ParsedSession) => SessionOutcome): Counted =>
  countEndings(known.map(({ session, ending }) => ({ isGood: ending === 'success', outcome: judge(session) })))

/** The figures of endings that are known and of what is said of them. */
export function countEndings(rows: readonly JudgedEnding[]): Counted {
  const count = (is: (row: JudgedEnding) => boolean) => rows.filter(is).length
  const good = count(({ isGood }) => isGood)
  const goodDecided = count(({ isGood, outcome }) => isGood && outcome !== 'unknown')
  const goodSuccess = count(({ isGood, outcome }) => isGood && outcome === 'success')
  const bad = rows.length - good
  const badSuccess = count(({ isGood, outcome }) => !isGood && outcome === 'success')
  return {
    sessions: rows.length,
    base: shareOf(good, rows.length),
    decided: shareOf(
      count(({ outcome }) => outcome !== 'unknown'),
      rows.length,
    ),
    goodCalledSuccess: shareOf(goodSuccess, goodDecided),
    badNotCalledSuccess: shareOf(bad - badSuccess, bad),
    precision: shareOf(goodSuccess, goodSuccess + badSuccess),
    mean: goodDecided === 0 || bad === 0 ? null : rounded((goodSuccess / goodDecided + (bad - badSuccess) / bad) / 2),
  }
}

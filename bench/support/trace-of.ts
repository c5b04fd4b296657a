import type { Counted } from '@/bench/support/count-verdicts'
import type { KnownSession } from '@/bench/support/known-endings'
import { rounded } from '@/bench/support/report'
import { logOddsOf, verdictMargin } from '@/lib/domain/verdict/signal'
import { endingSignals } from '@/lib/domain/verdict/judge-ending'

/** What a set's precision gains over its base rate, and the share decided, from which endings are worth showing. */
const wanted = { gain: 0.15, decided: 0.3 } as const

/** What the endings of a set leave in its sessions. */
export interface Trace {
  /** Precision of "success" above the base rate. */
  gain: number | null
  isReached: boolean
  /** Of the sessions that did not end well, those in which nothing speaks against it. */
  failedWithoutTrace: number
  failed: number
  /** Sessions of either side whose signals come to a success: where they are as many, signals do not tell them apart. */
  praised: { good: number; goodOf: number; bad: number; badOf: number }
  /** Why the gain is not reached, from these counts; null where it is. */
  because: string | null
}

/** Measures why signals tell, or do not tell, how the sessions of a labelled set ended. */
export function traceOf(known: readonly KnownSession[], { base, decided, precision }: Counted): Trace {
  const rows = known.map(({ session, ending }) => {
    const signals = endingSignals(session)
    const sum = signals.reduce((total, one) => total + logOddsOf(one), 0)
    return {
      isGood: ending === 'success',
      isPraised: sum >= verdictMargin,
      isBlamed: signals.some(({ sign }) => sign === 'against'),
    }
  })
  const [good, bad] = [rows.filter(({ isGood }) => isGood), rows.filter(({ isGood }) => !isGood)]
  const gain = precision.share === null || base.share === null ? null : rounded(precision.share - base.share)
  const isReached = gain !== null && gain >= wanted.gain && (decided.share ?? 0) >= wanted.decided
  const failedWithoutTrace = bad.filter(({ isBlamed }) => !isBlamed).length
  const praisedOf = (some: typeof rows) => some.filter(({ isPraised }) => isPraised).length
  const praised = { good: praisedOf(good), goodOf: good.length, bad: praisedOf(bad), badOf: bad.length }
  const because = isReached
    ? null
    : `In ${failedWithoutTrace} of ${bad.length} sessions that failed nothing speaks against success, and the signals of ${praised.bad} of them ` +
      `say success, as those of ${praised.good} of ${good.length} that succeeded do.`
  return { gain, isReached, failedWithoutTrace, failed: bad.length, praised, because }
}

import { countVerdicts } from '@/bench/support/count-verdicts'
import { formerVerdict } from '@/bench/support/former-verdict'
import { areEndingsHere, labelledEndings, readEndings, type KnownSession } from '@/bench/support/known-endings'
import { report, rounded } from '@/bench/support/report'
import { traceOf } from '@/bench/support/trace-of'
import type { ParsedSession } from '@/lib/domain/session/step'
import { addUpCalibrated, fitCalibration, heldOutOutcomes, type Calibration } from '@/lib/domain/verdict/calibrate'
import { endingSignals, judgeEnding } from '@/lib/domain/verdict/judge-ending'

/**
 * How often the ending that a session's own signals give is the one that an expert read or a label says, with labels taken out, beside the
 * base rate and the rule that took the first signal that spoke. Weights are shipped, so each set is judged as it stands; beside it stand
 * weights that were fitted to all other sets, and to the other four fifths of a labelled one, and endings that the expert was not sure of.
 * `traces` says of each labelled set what its precision gains over the base rate, and why it gains no more. Skipped where the sets are not here.
 */
const former = (session: ParsedSession) => formerVerdict(session).outcome
const ours = (session: ParsedSession) => judgeEnding(session).outcome
const refitted = (calibration: Calibration) => (session: ParsedSession) =>
  addUpCalibrated(endingSignals(session), calibration).outcome
const endingsOf = (known: readonly KnownSession[]) =>
  known.map(({ session, ending }) => ({ isSuccess: ending === 'success', signals: endingSignals(session) }))

const compared = (known: readonly KnownSession[]) => ({ ours: countVerdicts(known, ours), former: countVerdicts(known, former) })

/** A labelled set judged as a workspace that holds it judges: by weights fitted to the other four fifths, without unreliable kinds. */
function foldsOf(known: readonly KnownSession[]) {
  const outcomes = heldOutOutcomes(endingsOf(known))
  const outcomeOf = new Map(known.map(({ session }, at) => [session, outcomes[at] ?? 'unknown']))
  return countVerdicts(known, (session) => outcomeOf.get(session) ?? 'unknown')
}

/** The set judged by weights that were fitted to the others alone. */
function leftOut(sets: Record<string, KnownSession[]>, name: string) {
  const others = Object.entries(sets).flatMap(([other, known]) => (other === name ? [] : known))
  return countVerdicts(sets[name] ?? [], refitted(fitCalibration(endingsOf(others))))
}

const isHere = areEndingsHere()
const sure = isHere ? readEndings(true) : {}
const unsure = isHere ? Object.values(readEndings(false)).flat() : []
const labelled = isHere ? labelledEndings() : {}
const pooled = Object.values(sure).flat()
const hand = compared(pooled)
const each = <T>(sets: Record<string, KnownSession[]>, of: (known: KnownSession[], name: string) => T) =>
  Object.fromEntries(Object.entries(sets).map(([name, known]) => [name, of(known, name)]))

report({
  name: 'verdicts',
  value: { pooled: hand.ours, sets: each(sure, compared) },
  peer: { pooled: hand.former },
  ratio: hand.ours.mean !== null && hand.former.mean !== null ? rounded(hand.ours.mean / hand.former.mean) : null,
  pass: !isHere || ((hand.ours.mean ?? 0) >= 0.8 && (hand.ours.decided.share ?? 0) >= 0.5),
  unsure: compared(unsure),
  leftOut: each({ ...sure, ...labelled }, (_known, name) => leftOut({ ...sure, ...labelled }, name)),
  labelled: each(labelled, compared),
  fiveFolds: each(labelled, foldsOf),
  traces: each(labelled, (known) => traceOf(known, countVerdicts(known, ours))),
  ...(isHere ? {} : { skipped: 'the readings or the transcripts are not here' }),
})

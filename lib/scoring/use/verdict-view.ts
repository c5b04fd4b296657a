import type { SessionVerdictItem } from '@/lib/contract/verdict'
import { calibrated, type Calibration } from '@/lib/domain/verdict/calibrate'
import { heldBack, labelSignal } from '@/lib/domain/verdict/judge-ending'
import { logOddsOf } from '@/lib/domain/verdict/signal'
import { jsonColumns } from '@/lib/store/json-columns'
import type { Context } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'
import type { Session } from '@/prisma/generated/sqlite/client'
import { endingWeights, measuredAccuracy, type MeasuredAccuracy } from './ending-weights'

export type Judged = Pick<Session, 'outcome' | 'outcomeSource' | 'outcomeBecause' | 'verdictSignals'>

/** Gives the wire form of verdicts, with the weights of the workspace. */
export async function verdictViewer(
  db: Queryable,
  ctx: Pick<Context, 'store' | 'workspace'>,
): Promise<(session: Judged) => SessionVerdictItem> {
  const [weights, accuracy] = [await endingWeights(db, ctx), await measuredAccuracy(db, ctx)]
  return (session) => verdictView(session, weights, accuracy)
}

function verdictView(
  { outcome, outcomeSource, outcomeBecause, verdictSignals }: Judged,
  weights: Calibration,
  accuracy: MeasuredAccuracy | null,
): SessionVerdictItem {
  const stored = jsonColumns.Session.verdictSignals(verdictSignals).filter(({ kind }) => kind !== 'label')
  const own = calibrated(stored, weights).toSorted((a, b) => b.weight - a.weight)
  const isSaid = outcomeSource === 'label' || outcomeSource === 'person'
  const said = isSaid && outcome !== 'unknown' ? [labelSignal(outcome, outcomeBecause ?? '')] : []
  const sum = heldBack(
    own.reduce((total, one) => total + logOddsOf(one), 0),
    weights.bias,
  )
  return {
    value: outcome,
    decided: outcome !== 'unknown',
    margin: Math.round(sum * 100) / 100,
    accuracy: outcomeSource === 'analysis' ? accuracy : null,
    signals: [...said, ...own].map(({ kind, sign, weight, step, turn, sentence }) => ({
      kind,
      for: sign === 'for',
      weight,
      at: step === null && turn === null ? null : { step, request: turn },
      sentence,
    })),
  }
}

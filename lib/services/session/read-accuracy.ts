import { readAccuracy as contract } from '@/lib/contract/session'
import {
  accuracyOf,
  calibrationMin,
  canCalibrate,
  heldOutOutcomes,
  isReliable,
  precisionByKind,
} from '@/lib/domain/verdict/calibrate'
import { wilsonInterval } from '@/lib/domain/verdict/wilson'
import { knownEndings } from '@/lib/ingest'
import { agentScope, readVerb } from '@/lib/kernel'

const shareOf = (right: number, of: number) => ({ right, of, ...(wilsonInterval(right, of) ?? { low: null, high: null }) })

/** How often what a session's own signals say is what a label or a person says of it, in five folds. */
export const readAccuracy = readVerb(contract, async (ctx, { agent }) => {
  const endings = await knownEndings(ctx.db, ctx, await agentScope(ctx.db, ctx, agent))
  const good = endings.filter(({ isSuccess }) => isSuccess).length
  const counts = { known: endings.length, needed: calibrationMin.known, good, bad: endings.length - good }
  if (!canCalibrate(endings)) return { ...counts, accuracy: null, kinds: [] }
  const { right, decided } = accuracyOf(endings, heldOutOutcomes(endings))
  const kinds = precisionByKind(endings).map((one) => ({
    kind: one.kind,
    ...shareOf(one.right, one.spoken),
    precision: one.precision,
    base: one.base,
    isReliable: isReliable(one),
  }))
  return { ...counts, accuracy: shareOf(right, decided), kinds }
})

import { z } from 'zod'
import { shippedCalibration } from '@/lib/domain/verdict/calibrate'
import { verdictKinds } from '@/lib/domain/verdict/signal'
import { wilsonInterval } from '@/lib/domain/verdict/wilson'
import { cached, readSetting, type Context, type Setting } from '@/lib/kernel'
import type { Queryable } from '@/lib/store/client'

const share = z.number().min(0).max(100)
const stored = z.object({
  /** What they were fitted to; empty while derived outcomes are being judged by them. */
  fittedTo: z.string(),
  factors: z.partialRecord(z.enum(verdictKinds), share),
  bias: z.number(),
  /** Of derived outcomes of labeled sessions; null while too few are labeled. */
  accuracy: z.object({ right: z.number().int().min(0), of: z.number().int().min(0) }).nullable(),
})

/** What the workspace's labeled sessions say of signals. */
export type EndingWeights = z.output<typeof stored>

export const endingSetting: Setting<EndingWeights> = {
  key: 'ending-weights',
  schema: stored,
  none: { fittedTo: '', ...shippedCalibration, accuracy: null },
}

type Home = Pick<Context, 'store' | 'workspace'>

/** The weights that endings of the workspace are judged with; cached outside of a transaction. */
export const endingWeights = (db: Queryable, ctx: Home): Promise<EndingWeights> =>
  cached(db, ctx, { parts: ['content'], key: [endingSetting.key] }, () => readSetting(db, ctx, endingSetting))

/** How often derived outcomes are right here, with the 95% interval. */
export interface MeasuredAccuracy {
  right: number
  of: number
  low: number
  high: number
}

/** Null until it is measured. */
export async function measuredAccuracy(db: Queryable, ctx: Home): Promise<MeasuredAccuracy | null> {
  const { accuracy } = await endingWeights(db, ctx)
  const interval = accuracy && wilsonInterval(accuracy.right, accuracy.of)
  return accuracy && interval && { ...accuracy, ...interval }
}

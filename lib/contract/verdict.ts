import { z } from 'zod'
import { verdictKinds } from '@/lib/domain/verdict/signal'
import { outcome } from './shared'

/** Something that says how a session ended, for or against success. */
export const verdictSignal = z.object({
  kind: z.enum(verdictKinds),
  for: z.boolean(),
  /** Log-odds as they count in this workspace: 0 for a kind that is measured unreliable in it. */
  weight: z.number(),
  /** What it is about: the position of a step, the index of a request, each from 0; null where it is about the session. */
  at: z.object({ step: z.number().int().nullable(), request: z.number().int().nullable() }).nullable(),
  sentence: z.string(),
})
export type VerdictSignalItem = z.output<typeof verdictSignal>

/** How often derived outcomes of labeled sessions are right, with the 95% interval, 0…1. */
export const measuredAccuracy = z.object({ right: z.number().int(), of: z.number().int(), low: z.number(), high: z.number() })

/** How a session ended and everything that says so, heaviest first. */
export const sessionVerdict = z.object({
  value: outcome,
  decided: z.boolean(),
  /** Sum of what the signals say, in log-odds, positive for success; a label or a person decides whatever it is. */
  margin: z.number(),
  /** Of derived outcomes in this workspace; null where a label or a person decides, and until it is measured. */
  accuracy: measuredAccuracy.nullable(),
  signals: z.array(verdictSignal),
})
export type SessionVerdictItem = z.output<typeof sessionVerdict>

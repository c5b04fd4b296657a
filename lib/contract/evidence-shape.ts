import { z } from 'zod'
import { deviationKinds } from '@/lib/domain/margin/step-margins'
import { outcome, time } from './shared'

const evidenceStep = z.object({
  id: z.string(),
  position: z.number().int(),
  label: z.string(),
  status: z.string(),
  /** Index of the matching step in the draft; null for a tolerated step in between. */
  aligned: z.number().int().nullable(),
})
export const evidenceRow = z.object({
  session: z.object({ id: z.string(), key: z.string(), outcome, startedAt: time.nullable(), title: z.string().nullable() }),
  steps: z.array(evidenceStep),
})
export type EvidenceRow = z.output<typeof evidenceRow>

export const stepMargin = z.object({
  /** Sessions that took the step as drafted, of those behind the draft. */
  did: z.number().int(),
  of: z.number().int(),
  /** The others by what they did, the most sessions first; each session stands once at a step. */
  deviations: z.array(
    z.object({
      kind: z.enum(deviationKinds),
      /** What they called instead, or first; the step (from 1) that came later. */
      by: z.string().nullable(),
      /** `call`: the call that deviates, or the one before the missing step. */
      sessions: z.array(
        z.object({ id: z.string(), key: z.string(), title: z.string().nullable(), outcome, call: z.string().nullable() }),
      ),
    }),
  ),
})
export type StepMarginItem = z.output<typeof stepMargin>

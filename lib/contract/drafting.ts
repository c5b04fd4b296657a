import { z } from 'zod'
import { candidateDetail } from './candidate'
import { operation } from './operation'

/** A model that may word drafts. Its key is taken in and never given out. */
export const draftingSetting = z.object({
  isOn: z.boolean(),
  baseUrl: z.string(),
  model: z.string(),
  hasKey: z.boolean(),
})
export type DraftingSetting = z.output<typeof draftingSetting>

export const readDrafting = operation({
  name: 'drafting.read',
  summary: 'Read which model, if any, may word drafts',
  input: z.strictObject({}),
  output: draftingSetting,
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'set in the dashboard or through REST' },
})

export const saveDrafting = operation({
  name: 'drafting.save',
  summary: 'Say which model may word drafts, or none',
  input: z.strictObject({
    isOn: z.boolean(),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
    model: z.string().min(1).max(200).optional(),
    /** Left out: the key that is kept; empty: none. */
    key: z.string().max(500).optional(),
  }),
  output: draftingSetting.extend({ event: z.string().nullable() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'set in the dashboard or through REST' },
})

export const redraftCandidate = operation({
  name: 'candidate.redraft',
  summary: 'Let the model word a draft anew; what it may not say is refused and the draft stays',
  input: z.strictObject({ id: z.string() }),
  output: candidateDetail.extend({
    /** Who worded the draft as it now stands. */
    by: z.enum(['model', 'rules']),
    /** Why the model's words were not taken; null when they were. */
    refused: z.string().nullable(),
    event: z.string().nullable(),
  }),
  access: 'write',
  effect: { kind: 'write' },
  absent: { cli: 'asked for in the dashboard or through REST' },
})

import { z } from 'zod'
import { operation } from './operation'

/** Who turns texts into numbers: nobody, the model that the server's own packages bring, or an OpenAI-compatible endpoint. */
export const embedderModes = ['off', 'builtIn', 'endpoint'] as const
export type EmbedderMode = (typeof embedderModes)[number]

const choice = z.object({
  mode: z.enum(embedderModes),
  baseUrl: z.string(),
  model: z.string(),
  /** Its key is taken in and never given out. */
  hasKey: z.boolean(),
  /** Counts the saves; 0 before the first. */
  version: z.number().int(),
})

export const embeddingSetting = choice.extend({
  /** Whether the packages of the built-in model are installed. */
  hasBuiltIn: z.boolean(),
  /** Skills that the chosen model has read, of those that are searched. */
  embedded: z.number().int(),
  skills: z.number().int(),
  /** Why the last run did not end well; null when it did or none was. */
  problem: z.string().nullable(),
})
export type EmbeddingSetting = z.output<typeof embeddingSetting>

export const readEmbedding = operation({
  name: 'embedding.read',
  summary: 'Read who, if anybody, finds skills by their meaning, and how many are read',
  input: z.strictObject({}),
  output: embeddingSetting,
  access: 'read',
  effect: { kind: 'read' },
  absent: { cli: 'set in the dashboard or through REST' },
})

export const saveEmbedding = operation({
  name: 'embedding.save',
  summary: 'Say who finds skills by their meaning, or nobody; skills are read by a job',
  input: z.strictObject({
    mode: z.enum(embedderModes),
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .optional(),
    model: z.string().min(1).max(200).optional(),
    /** Left out: the key that is kept for this address; empty: none. */
    key: z.string().max(500).optional(),
    reason: z.string().min(1).max(500).optional(),
  }),
  output: embeddingSetting.extend({ event: z.string().nullable() }),
  access: 'admin',
  effect: { kind: 'write', idempotent: true },
  absent: { cli: 'set in the dashboard or through REST' },
})

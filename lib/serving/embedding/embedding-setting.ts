import { z } from 'zod'
import { embedderModes } from '@/lib/contract/embedding'
import type { Queryable } from '@/lib/store/client'
import { cached, readSetting, type Context, type Setting } from '@/lib/kernel'

const stored = z
  .object({
    mode: z.enum(embedderModes).default('off'),
    baseUrl: z.string().default(''),
    model: z.string().default(''),
    sealedKey: z.string().nullable().default(null),
    version: z.number().int().default(0),
  })
  .refine(({ mode, baseUrl }) => mode !== 'endpoint' || URL.canParse(baseUrl))
/** As stored. The key was given for this address and goes to no other. */
export type StoredEmbedding = z.output<typeof stored>

/** Finding skills by meaning: off unless it was switched on. */
export const embeddingSetting: Setting<StoredEmbedding> = { key: 'embedding', schema: stored, none: stored.parse({}) }

/** What the workspace says of finding skills by meaning. */
export const loadEmbedding = (db: Queryable, ctx: Pick<Context, 'workspace' | 'store'>): Promise<StoredEmbedding> =>
  cached(db, ctx, { parts: ['content'], key: [embeddingSetting.key] }, () => readSetting(db, ctx, embeddingSetting))

/** What the numbers are kept under: they can be compared within one model alone. Null when it is off. */
export function modelOf({ mode, baseUrl, model }: Pick<StoredEmbedding, 'mode' | 'baseUrl' | 'model'>): string | null {
  if (mode === 'off') return null
  return mode === 'builtIn' ? 'built-in/use-lite-en' : `${model}@${new URL(baseUrl).host}`
}

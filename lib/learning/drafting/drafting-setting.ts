import { z } from 'zod'
import type { DraftingSetting } from '@/lib/contract/drafting'
import type { Queryable } from '@/lib/store/client'
import { readSetting, type Context, type Setting } from '@/lib/kernel'

const stored = z.object({
  isOn: z.boolean().default(false),
  baseUrl: z.string().default(''),
  model: z.string().default(''),
  sealedKey: z.string().nullable().default(null),
  /** `mettle word` may run an agent’s command line. */
  isAgentOn: z.boolean().default(false),
})
/** As stored. */
export type StoredDrafting = z.output<typeof stored>

/** Drafting by a model: off unless it was switched on. */
export const draftingSetting: Setting<StoredDrafting> = { key: 'drafting', schema: stored, none: stored.parse({}) }

/** What the workspace says of drafting by a model. */
export const loadDrafting = (db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<StoredDrafting> =>
  readSetting(db, ctx, draftingSetting)

/** The wire form: whether there is a key, never the key. */
export const draftingItem = ({ isOn, baseUrl, model, sealedKey, isAgentOn }: StoredDrafting): DraftingSetting => ({
  isOn,
  baseUrl,
  model,
  hasKey: sealedKey !== null,
  isAgentOn,
})

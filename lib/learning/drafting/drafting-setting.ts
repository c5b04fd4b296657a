import type { DraftingSetting } from '@/lib/contract/drafting'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

export const draftingKey = 'drafting'

/** As stored. */
export interface StoredDrafting {
  isOn: boolean
  baseUrl: string
  model: string
  sealedKey: string | null
  /** `mettle word` may run an agent’s command line. */
  isAgentOn: boolean
}

const none: StoredDrafting = { isOn: false, baseUrl: '', model: '', sealedKey: null, isAgentOn: false }

/** What the workspace says of drafting by a model: off unless it was switched on. */
export async function loadDrafting(db: Queryable, ctx: Pick<Context, 'workspace'>): Promise<StoredDrafting> {
  const where = { workspaceId_key: { workspaceId: ctx.workspace.id, key: draftingKey } }
  const row = await db.setting.findUnique({ where })
  return row ? { ...none, ...(row.value as Partial<StoredDrafting>) } : none
}

/** The wire form: whether there is a key, never the key. */
export const draftingItem = ({ isOn, baseUrl, model, sealedKey, isAgentOn }: StoredDrafting): DraftingSetting => ({
  isOn,
  baseUrl,
  model,
  hasKey: sealedKey !== null,
  isAgentOn,
})

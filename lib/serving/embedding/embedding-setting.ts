import type { EmbedderMode } from '@/lib/contract/embedding'
import type { Queryable } from '@/lib/store/client'
import { cached, type Context } from '@/lib/kernel'

/** As stored. The key was given for this address and goes to no other. */
export interface StoredEmbedding {
  mode: EmbedderMode
  baseUrl: string
  model: string
  sealedKey: string | null
  version: number
}

const settingKey = 'embedding'
const none: StoredEmbedding = { mode: 'off', baseUrl: '', model: '', sealedKey: null, version: 0 }

/** What the workspace says of finding skills by meaning: off unless it was switched on. */
export async function loadEmbedding(db: Queryable, ctx: Pick<Context, 'workspace' | 'store'>): Promise<StoredEmbedding> {
  const where = { workspaceId_key: { workspaceId: ctx.workspace.id, key: settingKey } }
  const row = await cached(db, ctx, { parts: ['content'], key: [settingKey] }, () => db.setting.findUnique({ where }))
  return { ...none, ...(row?.value as Partial<StoredEmbedding> | undefined) }
}

/** Stores the choice as it is. */
export async function writeEmbedding(
  db: Queryable,
  { workspace, now }: Pick<Context, 'workspace' | 'now'>,
  setting: StoredEmbedding,
): Promise<void> {
  const data = { value: { ...setting }, updatedAt: now() }
  const where = { workspaceId_key: { workspaceId: workspace.id, key: settingKey } }
  await db.setting.upsert({ where, update: data, create: { workspaceId: workspace.id, key: settingKey, ...data } })
}

/** What the numbers are kept under: they can be compared within one model alone. Null when it is off. */
export function modelOf({ mode, baseUrl, model }: Pick<StoredEmbedding, 'mode' | 'baseUrl' | 'model'>): string | null {
  if (mode === 'off') return null
  return mode === 'builtIn' ? 'built-in/use-lite-en' : `${model}@${new URL(baseUrl).host}`
}

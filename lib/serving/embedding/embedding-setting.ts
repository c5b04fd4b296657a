import type { EmbedderMode } from '@/lib/contract/embedding'
import { recall, type Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

/** As stored. The key was given for this address and goes to no other. */
export interface StoredEmbedding {
  mode: EmbedderMode
  baseUrl: string
  model: string
  sealedKey: string | null
  version: number
}

/** Where a workspace's search stands: what it chose, and a mark that changes whenever the numbers of its skills do. */
export interface EmbeddingState {
  setting: StoredEmbedding
  mark: string
}

const settingKey = 'embedding'
const markKey = 'embeddingMark'
const none: StoredEmbedding = { mode: 'off', baseUrl: '', model: '', sealedKey: null, version: 0 }

/** What the workspace says of finding skills by meaning: off unless it was switched on. */
export async function loadEmbedding(
  db: Queryable,
  { workspace, store }: Pick<Context, 'workspace' | 'store'>,
): Promise<EmbeddingState> {
  const where = { workspaceId: workspace.id, key: { in: [settingKey, markKey] } }
  const rows = await recall(store, db, ['embedding', workspace.id], () => db.setting.findMany({ where }))
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value
  const setting = { ...none, ...(valueOf(settingKey) as Partial<StoredEmbedding> | undefined) }
  return { setting, mark: JSON.stringify(valueOf(markKey) ?? null) }
}

async function put(
  db: Queryable,
  { workspace, now }: Pick<Context, 'workspace' | 'now'>,
  key: string,
  value: object,
): Promise<void> {
  const data = { value: { ...value }, updatedAt: now() }
  const where = { workspaceId_key: { workspaceId: workspace.id, key } }
  await db.setting.upsert({ where, update: data, create: { workspaceId: workspace.id, key, ...data } })
}

/** Lays the choice down as it is. */
export const writeEmbedding = (db: Queryable, ctx: Pick<Context, 'workspace' | 'now'>, setting: StoredEmbedding) =>
  put(db, ctx, settingKey, setting)

/** Says that numbers changed: every process reads them anew. */
export const markEmbeddings = (db: Queryable, ctx: Pick<Context, 'workspace' | 'now'>, mark: { job: string; done: number }) =>
  put(db, ctx, markKey, mark)

/** What the numbers are kept under: they can be compared within one model alone. Null when it is off. */
export function modelOf({ mode, baseUrl, model }: Pick<StoredEmbedding, 'mode' | 'baseUrl' | 'model'>): string | null {
  if (mode === 'off') return null
  return mode === 'builtIn' ? 'built-in/use-lite-en' : `${model}@${new URL(baseUrl).host}`
}

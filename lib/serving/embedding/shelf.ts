import { cosineMin } from '@/lib/domain/embedding/fuse'
import { nearestCosine, unpackVectors, type Vectors } from '@/lib/domain/embedding/vectors'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import type { Context } from '@/lib/kernel'

/** The numbers of a workspace's skills in memory, of one model. */
export interface Shelf {
  model: string
  mark: string
  rows: Map<string, { digest: string; vectors: Vectors }>
  refreshing: Promise<void> | null
}

const slot: typeof globalThis & { mettleEmbeddings?: Map<string, Shelf> } = globalThis

async function refresh(db: Queryable, ctx: Context, shelf: Shelf, mark: string): Promise<void> {
  const where = { workspaceId: ctx.workspace.id, model: shelf.model }
  const rows = await db.embedding.findMany({ where, select: { skillId: true, digest: true } })
  const current = new Map(rows.map(({ skillId, digest }) => [skillId, digest]))
  for (const [id, { digest }] of shelf.rows) if (current.get(id) !== digest) shelf.rows.delete(id)
  const missing = [...current.keys()].filter((id) => !shelf.rows.has(id))
  const read = await inChunks(missing, (some) => db.embedding.findMany({ where: { ...where, skillId: { in: some } } }))
  for (const { skillId, digest, dimensions, vectors } of read)
    shelf.rows.set(skillId, { digest, vectors: unpackVectors(vectors, dimensions) })
  shelf.mark = mark
}

/** The numbers as they now are: read again only where the mark changed, and of those rows alone that did. For reads only. */
export async function openShelf(db: Queryable, ctx: Context, { model, mark }: { model: string; mark: string }): Promise<Shelf> {
  slot.mettleEmbeddings ??= new Map()
  const key = `${ctx.store.url} ${ctx.workspace.id}`
  let shelf = slot.mettleEmbeddings.get(key)
  if (shelf?.model !== model) slot.mettleEmbeddings.set(key, (shelf = { model, mark: '', rows: new Map(), refreshing: null }))
  const held = shelf
  await held.refreshing
  if (held.mark !== mark) {
    held.refreshing ??= refresh(db, ctx, held, mark).finally(() => (held.refreshing = null))
    await held.refreshing
  }
  return held
}

/** Cosine of each allowed skill that has anything to do with a question. */
export function cosinesOf({ rows }: Shelf, asked: Float32Array, isAllowed: (id: string) => boolean): Map<string, number> {
  const found = new Map<string, number>()
  for (const [id, { vectors }] of rows) {
    const cosine = nearestCosine(vectors, asked)
    if (cosine >= cosineMin && isAllowed(id)) found.set(id, cosine)
  }
  return found
}

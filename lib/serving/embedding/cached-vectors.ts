import { cosineMin } from '@/lib/domain/embedding/fuse'
import { nearestCosine, unpackVectors, type Vectors } from '@/lib/domain/embedding/vectors'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import { cached, type Context } from '@/lib/kernel'

/** The vectors of a workspace's skills by one model, by skill id. */
export type SkillVectors = ReadonlyMap<string, { digest: string; vectors: Vectors }>

/** The vectors as they are now, cached: only those whose digest is another are read again. */
export function cachedVectors(db: Queryable, ctx: Context, model: string): Promise<SkillVectors> {
  const place = { parts: ['content'], key: ['vectors', model], weigh: (rows: SkillVectors) => 16 * rows.size } as const
  return cached<SkillVectors>(db, ctx, place, async (former) => {
    const where = { workspaceId: ctx.workspace.id, model }
    const current = await db.embedding.findMany({ where, select: { skillId: true, digest: true } })
    const isSame = (id: string, digest: string) => former?.get(id)?.digest === digest
    const missing = current.flatMap(({ skillId, digest }) => (isSame(skillId, digest) ? [] : [skillId]))
    if (former && missing.length === 0 && current.length === former.size) return former
    const read = await inChunks(missing, (some) => db.embedding.findMany({ where: { ...where, skillId: { in: some } } }))
    const fresh = new Map(
      read.map(({ skillId, digest, dimensions, vectors }) => [skillId, { digest, vectors: unpackVectors(vectors, dimensions) }]),
    )
    const rows = current.flatMap(({ skillId }) => {
      const value = fresh.get(skillId) ?? former?.get(skillId)
      return value ? [[skillId, value] as const] : []
    })
    return new Map(rows)
  })
}

/** Cosine of each allowed skill that has anything to do with a question. */
export function cosinesOf(rows: SkillVectors, query: Float32Array, isAllowed: (id: string) => boolean): Map<string, number> {
  const cosines = new Map<string, number>()
  for (const [id, { vectors }] of rows) {
    const cosine = nearestCosine(vectors, query)
    if (cosine >= cosineMin && isAllowed(id)) cosines.set(id, cosine)
  }
  return cosines
}

import { packVectors } from '@/lib/domain/embedding/vectors'
import { states, isLive } from '@/lib/domain/lifecycle/states'
import { inChunks } from '@/lib/store/in-chunks'
import type { Queryable } from '@/lib/store/client'
import { inTransaction, type Context } from '@/lib/kernel'
import { embedderOf, type Embedder } from './embedder'
import { loadEmbedding } from './embedding-setting'
import { digestOfTexts, skillTexts } from './skill-texts'

/** Skills of one request to the model, and of one write. */
const batchSkills = 8
/** Time for one batch: nobody waits for it. */
const batchMs = 60_000

const liveStates = states.filter(isLive)

/** Skills that are searched, and so read by the model. */
export const searchedSkills = (ctx: Pick<Context, 'workspace'>) => ({
  workspaceId: ctx.workspace.id,
  state: { in: [...liveStates] },
})

interface Due {
  id: string
  version: number
  texts: string[]
  digest: string
}

/** Skills whose numbers of this model are missing or were made from other texts. */
async function dueSkills(db: Queryable, ctx: Context, model: string): Promise<Due[]> {
  const known = await db.embedding.findMany({
    where: { workspaceId: ctx.workspace.id, model },
    select: { skillId: true, digest: true },
  })
  const digests = new Map(known.map((row) => [row.skillId, row.digest]))
  const rows = await db.skill.findMany({
    where: searchedSkills(ctx),
    select: { id: true, version: true, name: true, description: true, triggers: true, exampleQueries: true },
    orderBy: { id: 'asc' },
  })
  return rows.flatMap(({ id, version, ...read }) => {
    const texts = skillTexts(read)
    const digest = digestOfTexts(texts)
    return digests.get(id) === digest ? [] : [{ id, version, texts, digest }]
  })
}

async function embedBatch(ctx: Context, embedder: Embedder, batch: readonly Due[]): Promise<void> {
  const { dimensions, values } = await embedder.embed(
    batch.flatMap(({ texts }) => texts),
    batchMs,
  )
  let at = 0
  const rows = batch.map(({ id, version, texts, digest }) => {
    const own = values.subarray(at * dimensions, (at += texts.length) * dimensions)
    const vectors = packVectors({ dimensions, values: own })
    return { id, data: { version, digest, dimensions, vectors, updatedAt: ctx.now() } }
  })
  await inTransaction(ctx, async (tx) => {
    for (const { id, data } of rows) {
      const key = { skillId: id, model: embedder.model }
      const create = { ...key, ...data, workspaceId: ctx.workspace.id }
      await tx.db.embedding.upsert({ where: { skillId_model: key }, update: data, create })
    }
  })
}

/** Numbers that nobody looks at: of another model, or of a skill that is not searched any more. */
async function dropUnused(ctx: Context, model: string): Promise<void> {
  const live = await ctx.store.db.skill.findMany({ where: searchedSkills(ctx), select: { id: true } })
  const isLiveSkill = new Set(live.map(({ id }) => id))
  const where = { workspaceId: ctx.workspace.id }
  await ctx.store.db.embedding.deleteMany({ where: { ...where, model: { not: model } } })
  const embedded = await ctx.store.db.embedding.findMany({ where, select: { skillId: true } })
  const removed = embedded.map(({ skillId }) => skillId).filter((id) => !isLiveSkill.has(id))
  await inChunks(removed, async (some) => {
    await ctx.store.db.embedding.deleteMany({ where: { skillId: { in: some } } })
    return []
  })
}

/**
 * Lets the chosen model read the skills that it has not read as they now are. What is made is kept batch by batch, so that a run
 * that fails goes on where it stopped. Answers how many were read.
 * @throws Error of the embedder.
 */
export async function embedSkills(
  ctx: Context,
  progress: (done: number, total: number, unit: string) => Promise<void>,
): Promise<{ embedded: number }> {
  const setting = await loadEmbedding(ctx.store.db, ctx)
  const embedder = embedderOf(setting, ctx)
  if (!embedder) return { embedded: 0 }
  const due = await dueSkills(ctx.store.db, ctx, embedder.model)
  for (let done = 0; done < due.length; done += batchSkills) {
    await progress(done, due.length, 'skill')
    await embedBatch(ctx, embedder, due.slice(done, done + batchSkills))
  }
  await dropUnused(ctx, embedder.model)
  return { embedded: due.length }
}

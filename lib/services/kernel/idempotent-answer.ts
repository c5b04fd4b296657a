import type { Context } from './context'

export interface KeptAnswer {
  status: number
  /** JSON text. */
  body: string
}

const keptMs = 24 * 60 * 60 * 1000

/** The first answer given under a key in the last 24 hours. */
export async function findAnswer(ctx: Context, key: string): Promise<(KeptAnswer & { bodyDigest: string }) | null> {
  const row = await ctx.store.db.idempotentAnswer.findUnique({
    where: { workspaceId_key: { workspaceId: ctx.workspace.id, key } },
  })
  return row && ctx.now().getTime() - row.createdAt.getTime() < keptMs ? row : null
}

export async function keepAnswer(
  ctx: Context,
  answer: KeptAnswer & { key: string; operation: string; bodyDigest: string },
): Promise<void> {
  const data = { ...answer, workspaceId: ctx.workspace.id, createdAt: ctx.now() }
  const where = { workspaceId_key: { workspaceId: ctx.workspace.id, key: answer.key } }
  await ctx.store.db.idempotentAnswer.upsert({ where, create: data, update: data })
  await ctx.store.db.idempotentAnswer.deleteMany({ where: { createdAt: { lt: new Date(ctx.now().getTime() - keptMs) } } })
}

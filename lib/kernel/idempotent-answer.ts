import type { Context } from './context'
import { isUniqueViolation } from './database-error'

export interface StoredAnswer {
  status: number
  /** JSON text. */
  body: string
}

/** A request that claims a key. */
export interface ClaimRequest {
  key: string
  operation: string
  bodyDigest: string
}

const retentionMs = 24 * 60 * 60 * 1000
/** A claim this old belongs to a process that died. */
const claimMs = 10 * 60 * 1000
/** How often a running request renews its claim. */
export const renewMs = claimMs / 3
/** Status of a claim whose first request is still running. */
export const underWay = 0

const at = (ctx: Context, key: string) => ({ workspaceId_key: { workspaceId: ctx.workspace.id, key } })
const before = (ctx: Context, ms: number) => ({ lt: new Date(ctx.now().getTime() - ms) })

/** Claims a key. Returns null when the claim is ours, otherwise what is stored under the key. */
export async function claimKey(ctx: Context, request: ClaimRequest): Promise<(StoredAnswer & ClaimRequest) | null> {
  const { idempotentAnswer } = ctx.store.db
  await idempotentAnswer.deleteMany({
    where: { OR: [{ createdAt: before(ctx, retentionMs) }, { status: underWay, createdAt: before(ctx, claimMs) }] },
  })
  try {
    const claim = { ...request, workspaceId: ctx.workspace.id, status: underWay, body: '', createdAt: ctx.now() }
    await idempotentAnswer.create({ data: claim })
    return null
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  // The claim was released again: the first request failed in between.
  return (await idempotentAnswer.findUnique({ where: at(ctx, request.key) })) ?? claimKey(ctx, request)
}

/** Stores the response of the request that owns the claim. */
export async function storeAnswer(ctx: Context, key: string, answer: StoredAnswer): Promise<void> {
  await ctx.store.db.idempotentAnswer.update({ where: at(ctx, key), data: answer })
}

/** Renews the claim of a running request. */
export async function renewClaim(ctx: Context, key: string): Promise<void> {
  const where = { workspaceId: ctx.workspace.id, key, status: underWay }
  await ctx.store.db.idempotentAnswer.updateMany({ where, data: { createdAt: ctx.now() } })
}

/** Releases a key after a failure, so that the request can be retried. */
export async function releaseKey(ctx: Context, key: string): Promise<void> {
  await ctx.store.db.idempotentAnswer.deleteMany({ where: { workspaceId: ctx.workspace.id, key, status: underWay } })
}

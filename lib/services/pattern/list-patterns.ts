import * as contract from '@/lib/contract/mining'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, pageOf, readVerb, type Context } from '@/lib/kernel'
import { patternItems } from '@/lib/learning'

/** The two engines name a place inside a JSON column differently. */
function withCode(ctx: Context, code: string | undefined): Prisma.PatternWhereInput {
  if (code === undefined) return {}
  const path = (ctx.store.provider === 'sqlite' ? '$.code' : ['code']) as string
  return { whyNot: { path, equals: code } }
}

/** All patterns, newest first, also those that are not proposed, each saying why not. */
export const listPatterns = readVerb(contract.listPatterns, async (ctx, input) => {
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const state = input.state ? { state: input.state } : {}
  const where = { workspaceId: ctx.workspace.id, ...scope, ...state, ...withCode(ctx, input.whyNot) }
  const total = await ctx.db.pattern.count({ where })
  const after = input.cursor ? { id: { lt: input.cursor } } : {}
  const fetched = await ctx.db.pattern.findMany({ where: { ...where, ...after }, orderBy: { id: 'desc' }, take: input.limit + 1 })
  const { rows, nextCursor } = pageOf(fetched, input.limit)
  return { items: await patternItems(ctx.db, ctx, rows), nextCursor, total }
})

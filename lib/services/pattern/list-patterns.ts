import * as contract from '@/lib/contract/candidate'
import type { Pattern } from '@/prisma/generated/sqlite/client'
import { agentNames, agentScope } from '../agent/resolve-agent'
import { pageOf } from '../kernel/page'
import { readVerb } from '../kernel/verb'
import { whyNotSentence, type StoredWhyNot } from './why-not-sentence'

/** All patterns, newest first, also those that are not proposed, each saying why not. */
export const listPatterns = readVerb(contract.listPatterns, async (ctx, input) => {
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const where = { workspaceId: ctx.workspace.id, ...scope, ...(input.state ? { state: input.state } : {}) }
  const total = await ctx.db.pattern.count({ where })
  const after = input.cursor ? { id: { lt: input.cursor } } : {}
  const found = await ctx.db.pattern.findMany({ where: { ...where, ...after }, orderBy: { id: 'desc' }, take: input.limit + 1 })
  const { rows, nextCursor } = pageOf(found, input.limit)
  const hashes = [...new Set(rows.flatMap((row) => row.shapes as string[]))]
  const shapes = await ctx.db.shape.findMany({
    where: { workspaceId: ctx.workspace.id, hash: { in: hashes } },
    select: { hash: true, label: true },
  })
  const labels = new Map(shapes.map((shape) => [shape.hash, shape.label]))
  const names = await agentNames(ctx.db, ctx)
  const item = (row: Pattern) => ({
    id: row.id,
    agent: names.get(row.agentId) ?? '',
    hash: row.hash,
    steps: (row.shapes as string[]).map((hash) => labels.get(hash) ?? hash.slice(0, 8)),
    support: row.support,
    expectedByChance: row.expected,
    state: row.state,
    evidence: row.evidence,
    whyNot: row.whyNot === null ? null : whyNotSentence(row.whyNot as unknown as StoredWhyNot),
  })
  return { items: rows.map(item), nextCursor, total }
})

import * as contract from '@/lib/contract/candidate'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope } from '../agent/resolve-agent'
import type { Context } from '../kernel/context'
import { offsetPage } from '../kernel/page'
import { readVerb } from '../kernel/verb'
import { candidateItems } from './candidate-view'

/** What a status means now: a snooze whose date has come is open again, without anything being written. */
export function withStatus(ctx: Context, status: 'open' | 'snoozed' | 'promoted' | 'dismissed'): Prisma.CandidateWhereInput {
  const now = ctx.now()
  if (status === 'open') return { OR: [{ status: 'open' }, { status: 'snoozed', snoozedUntil: { lte: now } }] }
  if (status === 'snoozed') return { status: 'snoozed', OR: [{ snoozedUntil: null }, { snoozedUntil: { gt: now } }] }
  return { status }
}

/** The review queue, in the order of what is most worth a person's time. */
export const listCandidates = readVerb(contract.listCandidates, async (ctx, input) => {
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const where = {
    workspaceId: ctx.workspace.id,
    ...scope,
    ...(input.kind ? { kind: input.kind } : {}),
    AND: withStatus(ctx, input.status),
  }
  const ids = await ctx.db.candidate.findMany({
    where,
    select: { id: true },
    orderBy: [{ evidence: 'asc' }, { rank: 'desc' }, { id: 'asc' }],
  })
  const { rows: page, nextCursor } = offsetPage(ids, input.limit, input.cursor)
  const rows = await ctx.db.candidate.findMany({ where: { id: { in: page.map((row) => row.id) } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = await candidateItems(
    ctx.db,
    ctx,
    page.flatMap(({ id }) => byId.get(id) ?? []),
  )
  return {
    items: items.map((item) => (input.status === 'open' ? { ...item, status: 'open' as const } : item)),
    nextCursor,
    total: ids.length,
  }
})

import * as contract from '@/lib/contract/candidate'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { candidateSorts } from '@/lib/contract/candidate-sorts'
import { grouped, nearDuplicates } from '@/lib/domain/overlap/near-duplicates'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, offsetPage, readVerb } from '@/lib/kernel'
import { candidateItems, withStatus } from '@/lib/learning'

/** A step as near-duplicates are told by: the tool, of a shell its commands. */
const stepKey = ({ tool, heads = [] }: CandidateItem['toolSequence'][number]): string => [tool, ...heads].join('\n')

/** What waits, near-duplicates behind the one that is most worth a look. */
function withNear(items: readonly CandidateItem[]): CandidateItem[] {
  const groupable = items.filter(({ kind }) => kind === 'new' || kind === 'warning')
  const near = nearDuplicates(
    groupable.map((item) => ({
      id: item.id,
      kind: item.kind,
      // Warnings of one call differ by what went wrong, not by the call.
      steps: item.kind === 'warning' ? [] : item.toolSequence.map(stepKey),
      texts: [item.name, item.title ?? '', item.description],
    })),
  )
  const names = new Map(items.map((item) => [item.id, item.name]))
  return grouped(items, near).map((item) => {
    const nearest = near.get(item.id)
    return nearest ? { ...item, near: { ...nearest, name: names.get(nearest.id) ?? '' } } : item
  })
}

type Sort = (typeof candidateSorts)[number]

const orders: Record<Sort, Prisma.CandidateOrderByWithRelationInput[]> = {
  value: [{ evidence: 'asc' }, { rank: 'desc' }, { id: 'asc' }],
  support: [{ support: 'desc' }, { id: 'asc' }],
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
}

/** Only the order of worth draws near-duplicates together; any other is kept as it was asked for. */
const groupedBy = (sort: Sort, items: readonly CandidateItem[]): readonly CandidateItem[] =>
  sort === 'value' ? withNear(items) : items

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
    orderBy: orders[input.sort],
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
    items: input.status === 'open' ? groupedBy(input.sort, items).map((item) => ({ ...item, status: 'open' as const })) : items,
    nextCursor,
    total: ids.length,
  }
})

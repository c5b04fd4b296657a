import * as contract from '@/lib/contract/candidate'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { candidateSorts } from '@/lib/contract/candidate-sorts'
import { grouped, nearDuplicates } from '@/lib/domain/overlap/near-duplicates'
import type { Profile } from '@/lib/domain/overlap/profile'
import { invalid } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, offsetPage, readVerb, type ReadContext } from '@/lib/kernel'
import { candidateItems, draftProfiles, withStatus } from '@/lib/learning'

/** A step as near-duplicates are told by: the tool, of a shell its commands. */
const stepKey = ({ tool, heads = [] }: CandidateItem['toolSequence'][number]): string => [tool, ...heads].join('\n')

/** What waits, near-duplicates behind the one that is most worth a look. */
function withNear(items: readonly CandidateItem[], profiles: ReadonlyMap<string, Profile>): CandidateItem[] {
  const groupable = items.filter(({ kind }) => kind === 'new' || kind === 'warning')
  const near = nearDuplicates(
    groupable.flatMap(({ id, kind, origin, toolSequence }) => {
      const text = profiles.get(id)
      // Warnings of one call differ by what went wrong, not by the call; what was written names no mined steps.
      const isMined = kind === 'new' && minedOrigins.has(origin)
      return text ? [{ id, kind, profile: { ...text, shapes: isMined ? toolSequence.map(stepKey) : [] } }] : []
    }),
  )
  const names = new Map(items.map((item) => [item.id, item.name]))
  return grouped(items, near).map((item) => {
    const nearest = near.get(item.id)
    return nearest ? { ...item, near: { ...nearest, name: names.get(nearest.id) ?? '' } } : item
  })
}

const minedOrigins: ReadonlySet<string> = new Set(['pattern', 'procedure', 'failure'])

type Sort = (typeof candidateSorts)[number]

const orders: Record<Sort, Prisma.CandidateOrderByWithRelationInput[]> = {
  value: [{ evidence: 'asc' }, { rank: 'desc' }, { id: 'asc' }],
  support: [{ support: 'desc' }, { id: 'asc' }],
  newest: [{ createdAt: 'desc' }, { id: 'desc' }],
}

/** Only the order of worth draws near-duplicates together; any other is kept as it was asked for. */
const groupedBy = (sort: Sort, items: readonly CandidateItem[], profiles: ReadonlyMap<string, Profile>) =>
  sort === 'value' ? withNear(items, profiles) : items

/** The order of statuses where all are asked for: what waits first. */
const views: readonly CandidateItem['status'][] = ['open', 'snoozed', 'generic', 'promoted', 'dismissed']

/**
 * The status that is asked for; null for every one.
 * @throws Problem `invalid` for generic candidates that are not asked for as part of all.
 */
function statusIn({ status, all }: { status?: CandidateItem['status']; all?: boolean }): CandidateItem['status'] | null {
  if (status === 'generic' && !all) throw invalid('status: generic candidates are in no queue. Add all=1 to list them.')
  return status ?? (all ? null : 'open')
}

/** The review queue, in the order of what is most worth a person's time. */
export const listCandidates = readVerb(contract.listCandidates, async (ctx, input) => {
  const status = statusIn(input)
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const own = { workspaceId: ctx.workspace.id, ...scope, ...(input.kind ? { kind: input.kind } : {}) }
  const where = { ...own, ...(status ? { AND: withStatus(ctx, status) } : {}) }
  const sorted = await ctx.db.candidate.findMany({ where, select: { id: true, status: true }, orderBy: orders[input.sort] })
  const ids = status ? sorted : sorted.toSorted((a, b) => views.indexOf(a.status) - views.indexOf(b.status))
  const { rows: page, nextCursor } = offsetPage(ids, input.limit, input.cursor)
  const rows = await ctx.db.candidate.findMany({ where: { id: { in: page.map((row) => row.id) } } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const items = await candidateItems(
    ctx.db,
    ctx,
    page.flatMap(({ id }) => byId.get(id) ?? []),
  )
  const profiles = await draftProfiles(ctx, rows)
  const open = () => groupedBy(input.sort, items, profiles).map((item) => ({ ...item, status: 'open' as const }))
  return {
    items: status === 'open' ? open() : items,
    nextCursor,
    total: ids.length,
    ...(input.facets ? { facets: { statuses: await countStatuses(ctx, own) } } : {}),
  }
})

async function countStatuses(
  ctx: ReadContext,
  own: Prisma.CandidateWhereInput,
): Promise<Record<CandidateItem['status'], number>> {
  const count = (status: CandidateItem['status']) => ctx.db.candidate.count({ where: { ...own, AND: withStatus(ctx, status) } })
  const [open, snoozed, promoted, dismissed, generic] = await Promise.all([
    count('open'),
    count('snoozed'),
    count('promoted'),
    count('dismissed'),
    count('generic'),
  ])
  return { open, snoozed, promoted, dismissed, generic }
}

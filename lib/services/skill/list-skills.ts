import { listSkills as contract } from '@/lib/contract/skill'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { offsetPage, readVerb, type ReadContext } from '@/lib/kernel'
import { findSkill, cachedVisibleSkills, visibleSkills } from '@/lib/library'
import { fittingByUses, historiesOf, leanFigures, type UseConditions, type History, type LeanFigures } from '@/lib/scoring'
import { skillItems } from '@/lib/serving'
import { jsonColumns } from '@/lib/store/json-columns'

interface ListRequest extends UseConditions {
  tag?: string
  q?: string
  /** Id of the skill that the whole of `q` is a name of. */
  named?: string
  sort: 'name' | 'rate' | 'uses' | 'lastUsed' | 'health'
  limit: number
  cursor?: string
}

interface SkillPage {
  rows: Skill[]
  total: number
  nextCursor: string | null
}

const orders = {
  name: [{ name: 'asc' }, { id: 'asc' }],
  lastUsed: [{ lastUsedAt: { sort: 'desc', nulls: 'last' } }, { name: 'asc' }, { id: 'asc' }],
} satisfies Record<string, Prisma.SkillOrderByWithRelationInput[]>

const light = { id: true, name: true, title: true, description: true, tags: true } as const
type Light = Pick<Skill, keyof typeof light>

/** It goes by the name that was asked for, or every word stands in its name, title or description, whatever its case. */
function matches(row: Light, { tag, q, named }: ListRequest): boolean {
  if (tag !== undefined && !jsonColumns.Skill.tags(row.tags).includes(tag)) return false
  if (row.id === named) return true
  const text = `${row.name} ${row.title} ${row.description}`.toLowerCase()
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The database orders and cuts the page itself. */
async function pageByColumn(ctx: ReadContext, where: Prisma.SkillWhereInput, request: ListRequest): Promise<SkillPage> {
  const orderBy = request.sort === 'lastUsed' ? orders.lastUsed : orders.name
  if (request.tag !== undefined || request.q) {
    const all = await ctx.db.skill.findMany({ where, orderBy, select: light })
    const matching = all.filter((row) => matches(row, request))
    const { rows, nextCursor } = offsetPage(matching, request.limit, request.cursor)
    const full = await ctx.db.skill.findMany({ where: { id: { in: rows.map((row) => row.id) } }, orderBy })
    return { rows: full, total: matching.length, nextCursor }
  }
  const total = await ctx.db.skill.count({ where })
  const positions = Array.from({ length: total }, (_, position) => position)
  const page = offsetPage(positions, request.limit, request.cursor)
  const rows = await ctx.db.skill.findMany({ where, orderBy, skip: page.rows[0] ?? total, take: request.limit })
  return { rows, total, nextCursor: page.nextCursor }
}

const byFigure = {
  // Held skills are in the order of their names already.
  name: () => 0,
  lastUsed: ({ lastUsedAt }: History) => lastUsedAt ?? -1,
  rate: ({ window }: History) => window.rate ?? -1,
  uses: ({ uses }: History) => uses,
  health: (figures: LeanFigures) => figures.health,
} as const

/** Figures order the page: they are held for every skill, and only the page's own are counted in full. */
async function pageByFigure(
  ctx: ReadContext,
  fits: (row: Skill) => boolean,
  request: ListRequest & { agent?: string },
): Promise<SkillPage> {
  const library = await cachedVisibleSkills(ctx.db, ctx, request.agent)
  const fitting = await fittingByUses(ctx, library, request)
  const matching = fitting.filter((row) => fits(row) && matches(row, request))
  const figured = request.sort === 'health' ? await leanFigures(ctx.db, ctx, matching) : await historiesOf(ctx.db, ctx, library)
  const valueOf = byFigure[request.sort] as (figures: History | LeanFigures) => number
  const keyed = matching.map((row, place) => ({ row, place, value: valueOf(figured.get(row.id)!) }))
  keyed.sort((a, b) => b.value - a.value || a.place - b.place)
  const { rows, nextCursor } = offsetPage(keyed, request.limit, request.cursor)
  return { rows: rows.map((one) => one.row), total: matching.length, nextCursor }
}

const liveWhere = (live: boolean): Prisma.SkillWhereInput => {
  const served = states.filter(isLive)
  return { state: live ? { in: served } : { notIn: served } }
}

const usedWhere = (used: boolean | undefined): Prisma.SkillWhereInput =>
  used === undefined ? {} : { lastUsedAt: used ? { not: null } : null }

/** Skills that the caller may see, filtered, in one of five orders; best, most and newest first, names from a to z. */
export const listSkills = readVerb(contract, async (ctx, input) => {
  const { origin, lifecycle, live, tier, protected: isProtected, used, agent, sort, ...rest } = input
  const named = rest.q ? await findSkill(ctx.db, ctx, rest.q.trim(), agent) : null
  const request = { ...rest, named: named?.id }
  const visible = await visibleSkills(ctx.db, ctx, agent)
  const where: Prisma.SkillWhereInput = {
    AND: [
      visible,
      { origin, state: lifecycle, tier, isProtected },
      ...(live === undefined ? [] : [liveWhere(live)]),
      usedWhere(used),
    ],
  }
  const fits = (row: Skill) =>
    (origin === undefined || row.origin === origin) &&
    (lifecycle === undefined || row.state === lifecycle) &&
    (tier === undefined || row.tier === tier) &&
    (isProtected === undefined || row.isProtected === isProtected) &&
    (used === undefined || (row.lastUsedAt !== null) === used) &&
    (live === undefined || isLive(row.state) === live)
  const isByColumn = sort === 'name' || sort === 'lastUsed'
  const asksUses = request.failing !== undefined || request.served !== undefined || request.judged !== undefined
  const page =
    isByColumn && !asksUses
      ? await pageByColumn(ctx, where, { ...request, sort })
      : await pageByFigure(ctx, fits, { ...request, agent, sort })
  const items = await skillItems(ctx.db, ctx, page.rows)
  return { items, nextCursor: page.nextCursor, total: page.total }
})

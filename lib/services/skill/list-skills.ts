import { listSkills as contract } from '@/lib/contract/skill'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { offsetPage, readVerb, type ReadContext } from '@/lib/kernel'
import { findSkill, heldVisible, visibleSkills } from '@/lib/library'
import { fittingByUses, historiesOf, leanFigures, type AskedOfUses, type History, type LeanFigures } from '@/lib/scoring'
import { skillItems } from '@/lib/serving'
import { texts } from '@/lib/domain/collection/texts'

interface Asked extends AskedOfUses {
  tag?: string
  q?: string
  /** Id of the skill that the whole of `q` is a name of. */
  named?: string
  sort: 'name' | 'rate' | 'uses' | 'lastUsed' | 'health'
  limit: number
  cursor?: string
}

interface Found {
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
function matches(row: Light, { tag, q, named }: Asked): boolean {
  if (tag !== undefined && !texts(row.tags).includes(tag)) return false
  if (row.id === named) return true
  const text = `${row.name} ${row.title} ${row.description}`.toLowerCase()
  return (q ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The database orders and cuts the page itself. */
async function pageByColumn(ctx: ReadContext, where: Prisma.SkillWhereInput, asked: Asked): Promise<Found> {
  const orderBy = asked.sort === 'lastUsed' ? orders.lastUsed : orders.name
  if (asked.tag !== undefined || asked.q) {
    const all = await ctx.db.skill.findMany({ where, orderBy, select: light })
    const found = all.filter((row) => matches(row, asked))
    const { rows, nextCursor } = offsetPage(found, asked.limit, asked.cursor)
    const full = await ctx.db.skill.findMany({ where: { id: { in: rows.map((row) => row.id) } }, orderBy })
    return { rows: full, total: found.length, nextCursor }
  }
  const total = await ctx.db.skill.count({ where })
  const positions = Array.from({ length: total }, (_, position) => position)
  const page = offsetPage(positions, asked.limit, asked.cursor)
  const rows = await ctx.db.skill.findMany({ where, orderBy, skip: page.rows[0] ?? total, take: asked.limit })
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
async function pageByFigure(ctx: ReadContext, fits: (row: Skill) => boolean, asked: Asked & { agent?: string }): Promise<Found> {
  const library = await heldVisible(ctx.db, ctx, asked.agent)
  const fitting = await fittingByUses(ctx, library, asked)
  const found = fitting.filter((row) => fits(row) && matches(row, asked))
  const figured = asked.sort === 'health' ? await leanFigures(ctx.db, ctx, found) : await historiesOf(ctx.db, ctx, library)
  const valueOf = byFigure[asked.sort] as (figures: History | LeanFigures) => number
  const keyed = found.map((row, place) => ({ row, place, value: valueOf(figured.get(row.id)!) }))
  keyed.sort((a, b) => b.value - a.value || a.place - b.place)
  const { rows, nextCursor } = offsetPage(keyed, asked.limit, asked.cursor)
  return { rows: rows.map((one) => one.row), total: found.length, nextCursor }
}

const liveWhere = (live: boolean): Prisma.SkillWhereInput => {
  const served = states.filter(isLive)
  return { state: live ? { in: served } : { notIn: served } }
}

/** Skills that the caller may see, filtered, in one of five orders; best, most and newest first, names from a to z. */
export const listSkills = readVerb(contract, async (ctx, input) => {
  const { origin, lifecycle, live, tier, protected: isProtected, agent, sort, ...rest } = input
  const named = rest.q ? await findSkill(ctx.db, ctx, rest.q.trim(), agent) : null
  const asked = { ...rest, named: named?.id }
  const visible = await visibleSkills(ctx.db, ctx, agent)
  const where: Prisma.SkillWhereInput = {
    AND: [visible, { origin, state: lifecycle, tier, isProtected }, ...(live === undefined ? [] : [liveWhere(live)])],
  }
  const fits = (row: Skill) =>
    (origin === undefined || row.origin === origin) &&
    (lifecycle === undefined || row.state === lifecycle) &&
    (tier === undefined || row.tier === tier) &&
    (isProtected === undefined || row.isProtected === isProtected) &&
    (live === undefined || isLive(row.state) === live)
  const isByColumn = sort === 'name' || sort === 'lastUsed'
  const asksUses = asked.failing !== undefined || asked.served !== undefined || asked.judged !== undefined
  const found =
    isByColumn && !asksUses
      ? await pageByColumn(ctx, where, { ...asked, sort })
      : await pageByFigure(ctx, fits, { ...asked, agent, sort })
  const items = await skillItems(ctx.db, ctx, found.rows)
  return { items, nextCursor: found.nextCursor, total: found.total }
})

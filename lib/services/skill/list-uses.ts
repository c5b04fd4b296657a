import { listUses as contract } from '@/lib/contract/use'
import { invalid } from '@/lib/domain/problem/problem'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { agentScope, readVerb } from '@/lib/kernel'
import { loadSkill, reaching } from '@/lib/library'
import { loadFigures, useItems, withSignals } from '@/lib/scoring'
import { windowAt } from './window-at'

const newestFirst = [{ at: 'desc' as const }, { id: 'desc' as const }]

/** Uses before the one that a cursor names. */
function after(cursor: string | undefined): Prisma.UseWhereInput {
  if (cursor === undefined) return {}
  const [ms, id] = cursor.split('_', 2)
  const at = new Date(Number(ms))
  if (!id || Number.isNaN(at.getTime())) throw invalid('cursor: use nextCursor from the previous page')
  return { OR: [{ at: { lt: at } }, { at, id: { lt: `use_${id}` } }] }
}

const cursorOf = (row: { at: Date; id: string }): string => `${row.at.getTime()}_${row.id.slice('use_'.length)}`

const savedColumns = { toolCalls: 'savedToolCalls', ms: 'savedMs' } as const

/** The uses behind the numbers, newest first: what was taken up, or, asked for by stage, what was only offered. */
export const listUses = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const filters: Prisma.UseWhereInput[] = [{ skillId: skill.id, ...(await agentScope(ctx.db, ctx, input.agent)) }]
  if (input.stage !== undefined) filters.push({ stage: input.stage })
  if (input.decision !== undefined) filters.push({ decision: input.decision })
  const isNarrowed = input.stage !== undefined || input.decision !== undefined
  if (input.reached !== undefined || !isNarrowed) filters.push(reaching(input.reached ?? 'loaded'))
  if (input.outcome === 'unknown') filters.push({ OR: [{ outcome: null }, { outcome: 'unknown' }] })
  else if (input.outcome) filters.push({ outcome: input.outcome })
  if (input.version !== undefined) filters.push({ version: input.version })
  if (input.saved) filters.push({ [savedColumns[input.saved]]: { not: null } })
  if (input.from) filters.push({ at: { gte: new Date(input.from) } })
  if (input.to) filters.push({ at: { lte: new Date(input.to) } })
  if (input.window) {
    const figured = (await loadFigures(ctx.db, ctx, [skill])).get(skill.id)
    const uses = figured && input.to ? await windowAt(ctx, skill, figured, Date.parse(input.to)) : figured?.figures.windowUses
    filters.push({ id: { in: uses?.map((use) => use.id) ?? [] } })
  }
  const total = await ctx.db.use.count({ where: { AND: filters } })
  const where = { AND: [...filters, after(input.cursor)] }
  const rows = await ctx.db.use.findMany({ where, orderBy: newestFirst, take: input.limit + 1 })
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  return {
    items: await withSignals(ctx.db, ctx, await useItems(ctx.db, ctx, page)),
    nextCursor: rows.length > page.length && last ? cursorOf(last) : null,
    total,
  }
})

import { listUses as contract } from '@/lib/contract/use'
import { invalid } from '@/lib/domain/problem/problem'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { agentScope, readVerb, type ReadContext } from '@/lib/kernel'
import { loadSkill, reaching } from '@/lib/library'
import { loadFigures, useItems, withSignals, type Figured, type LedgerUse } from '@/lib/scoring'
import { judgedUses } from '@/lib/domain/lifecycle/window'
import { windowStarts } from './timeline-markers'

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

const eventsMax = 2000

/**
 * The judged uses that the window held just before a time: those that a decision at that time was made on. `at` in epoch ms. A decision
 * restarts the window, so one that began at that very time is not yet in force.
 */
async function windowAt(ctx: ReadContext, skill: Skill, figured: Figured, at: number): Promise<LedgerUse[]> {
  const events = await ctx.db.event.findMany({
    where: { workspaceId: ctx.workspace.id, objectId: skill.id, verb: { not: 'judge' }, undoesId: null, undoneById: null },
    orderBy: { id: 'desc' },
    take: eventsMax,
  })
  const starts = [...windowStarts(events), skill.windowSince.getTime()].filter((start) => start < at)
  const since = starts.length === 0 ? -Infinity : Math.max(...starts)
  const inside = figured.uses.filter((use) => use.at >= since && use.at <= at)
  return judgedUses(inside, figured.policy.retirement === 'evidence').slice(0, figured.policy.window) as LedgerUse[]
}

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

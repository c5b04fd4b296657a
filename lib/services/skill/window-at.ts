import { judgedUses } from '@/lib/domain/lifecycle/window'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import type { Figured, LedgerUse } from '@/lib/scoring'
import { windowStarts } from './timeline-markers'

const eventsMax = 2000

/**
 * The judged uses that the window held just before a time: those that a decision at that time was made on. `at` in epoch ms. A decision
 * restarts the window, so one that began at that very time is not yet in force.
 */
export async function windowAt(ctx: ReadContext, skill: Skill, figured: Figured, at: number): Promise<LedgerUse[]> {
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

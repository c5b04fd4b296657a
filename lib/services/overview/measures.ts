import type { readOverview } from '@/lib/contract/maintenance'
import type { OutputOf } from '@/lib/contract/operation'
import { isBelow, reaches } from '@/lib/domain/score/score'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { ReadContext } from '@/lib/kernel'
import type { History } from '@/lib/scoring'
import { deprecationDelays, countedSince, currentDeprecations } from './deprecation-delay'

type Measures = OutputOf<typeof readOverview>['measures']

const hoursMax = 24

interface Known {
  skills: ReadonlyMap<string, Skill>
  figured: ReadonlyMap<string, History>
  scope: { agentId?: string }
  /** Sessions with steps of their own. */
  active: number
}

/** Proposals that mining made for every ten sessions with steps of their own. */
async function candidatesPerTen(ctx: ReadContext, { scope, active }: Known): Promise<Measures['candidatesPerTenSessions']> {
  const where = { workspaceId: ctx.workspace.id, ...scope }
  const mined = await ctx.db.candidate.count({ where: { ...where, origin: { in: ['pattern', 'procedure', 'failure'] } } })
  const value = active === 0 ? null : (mined / active) * 10
  return { value, n: active, target: '≥ 1', met: active < 10 || value === null ? null : reaches(value, 1) }
}

/** Share of learned skills above 50 % over their first 20 judged uses, of those that were judged at all. */
function aboveHalf({ skills, figured }: Known): Measures['skillsAboveHalf'] {
  const rates = [...figured].flatMap(([id, { firstRate }]) => (skills.get(id)?.origin === 'learned' ? (firstRate ?? []) : []))
  const value = rates.length === 0 ? null : rates.filter((rate) => isBelow(0.5, rate)).length / rates.length
  return { value, n: rates.length, target: '> 50%', met: value === null ? null : isBelow(0.5, value) }
}

/** The three figures that say whether learning works; too little to tell is neither met nor missed. */
export async function measuresOf(ctx: ReadContext, known: Known): Promise<Measures> {
  const delays = await deprecationDelays(ctx, known.skills)
  const longest = delays.length === 0 ? null : Math.max(...delays)
  return {
    candidatesPerTenSessions: await candidatesPerTen(ctx, known),
    skillsAboveHalf: aboveHalf(known),
    hoursToDeprecation: {
      value: longest,
      n: await ctx.db.event.count({ where: { ...currentDeprecations(ctx), ...known.scope } }),
      since: countedSince(ctx).toISOString(),
      target: '< 24 h',
      met: longest === null ? null : isBelow(longest, hoursMax),
    },
  }
}

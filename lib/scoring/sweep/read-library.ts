import type { StoredWindow } from '@/lib/domain/lifecycle/stored-window'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { Queryable, Store } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import type { Prisma, Skill } from '@/prisma/generated/sqlite/client'
import { lifecycleActor } from '@/lib/scoring/figures/skill-facts'

/** A skill as a sweep reads it: identity, inputs of the rules, stored counts, and the revision for a conditional move. */
export interface SweptSkill {
  id: string
  name: string
  agentId: string | null
  revision: number
  facts: SkillFacts
  stored: StoredWindow
}

const columns = {
  id: 'plain',
  name: 'plain',
  agentId: 'plain',
  revision: 'plain',
  state: 'plain',
  origin: 'plain',
  isProtected: 'plain',
  riskLevel: 'plain',
  taskType: 'plain',
  stateSince: 'time',
  windowSince: 'time',
  deprecatedBy: 'plain',
  winSize: 'plain',
  winSince: 'time',
  winJudged: 'plain',
  winSuccesses: 'plain',
  winPartials: 'plain',
  winClean: 'plain',
  winSelected: 'plain',
  winSignals: 'plain',
  judgedEver: 'plain',
  lastUsedAt: 'time',
} as const

/** The columns of a skill that `columns` reads, in order. */
type Packed = [
  id: string,
  name: string,
  agentId: string | null,
  revision: number,
  state: Skill['state'],
  origin: Skill['origin'],
  isProtected: number,
  riskLevel: Skill['riskLevel'],
  taskType: Skill['taskType'],
  stateSince: number,
  windowSince: number,
  deprecatedBy: Skill['deprecatedBy'],
  winSize: number,
  winSince: number,
  winJudged: number,
  winSuccesses: number,
  winPartials: number,
  winClean: number,
  winSelected: number,
  winSignals: number,
  judgedEver: number,
  lastUsedAt: number,
]

function swept([
  id,
  name,
  agentId,
  revision,
  state,
  origin,
  isProtected,
  riskLevel,
  taskType,
  stateSince,
  windowSince,
  deprecatedBy,
  winSize,
  winSince,
  winJudged,
  winSuccesses,
  winPartials,
  winClean,
  winSelected,
  winSignals,
  judgedEver,
  lastUsedAt,
]: Packed): SweptSkill {
  return {
    id,
    name,
    agentId,
    revision,
    facts: {
      state,
      origin,
      isProtected: Boolean(isProtected),
      risk: riskLevel,
      taskType,
      stateSince,
      windowSince,
      deprecatedBy: deprecatedBy === null ? null : lifecycleActor(deprecatedBy),
    },
    stored: {
      size: winSize,
      since: winSince,
      judged: winJudged,
      successes: winSuccesses,
      partials: winPartials,
      clean: winClean,
      selected: winSelected,
      signals: winSignals,
      judgedEver,
      lastUsedAt,
    },
  }
}

/** Skills that match a condition on their rows, in no order. */
export async function readSwept(db: Queryable, provider: Store['provider'], where: Prisma.Sql): Promise<SweptSkill[]> {
  return (await readPacked<Packed>(db, provider, 'Skill', columns, where)).map(swept)
}

import type { KeptWindow } from '@/lib/domain/lifecycle/kept-window'
import type { Origin } from '@/lib/domain/lifecycle/origin'
import type { SkillFacts } from '@/lib/domain/lifecycle/skill'
import type { State } from '@/lib/domain/lifecycle/states'
import type { RiskLevel } from '@/lib/domain/score/risk-level'
import type { TaskType } from '@/lib/domain/score/task-type'
import type { Queryable, Store } from '@/lib/store/client'
import { readPacked } from '@/lib/store/read-packed'
import type { Prisma } from '@/prisma/generated/sqlite/client'
import { lifecycleActor } from '../skill/skill-facts'

/** A skill as a sweep looks at it: identity, what the rules ask, the kept counts, and the revision that a move names. */
export interface SweptSkill {
  id: string
  name: string
  agentId: string | null
  revision: number
  facts: SkillFacts
  kept: KeptWindow
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

const names = Object.keys(columns) as (keyof typeof columns)[]
const place = Object.fromEntries(names.map((name, index) => [name, index])) as Record<keyof typeof columns, number>

function swept(values: (string | number | null)[]): SweptSkill {
  const text = (name: keyof typeof columns) => values[place[name]] as string
  const number = (name: keyof typeof columns) => values[place[name]] as number
  return {
    id: text('id'),
    name: text('name'),
    agentId: text('agentId'),
    revision: number('revision'),
    facts: {
      state: text('state') as State,
      origin: text('origin') as Origin,
      isProtected: Boolean(number('isProtected')),
      risk: text('riskLevel') as RiskLevel,
      taskType: text('taskType') as TaskType,
      stateSince: number('stateSince'),
      windowSince: number('windowSince'),
      deprecatedBy: values[place.deprecatedBy] === null ? null : lifecycleActor(text('deprecatedBy')),
    },
    kept: {
      size: number('winSize'),
      since: number('winSince'),
      judged: number('winJudged'),
      successes: number('winSuccesses'),
      partials: number('winPartials'),
      clean: number('winClean'),
      selected: number('winSelected'),
      signals: number('winSignals'),
      judgedEver: number('judgedEver'),
      lastUsedAt: number('lastUsedAt'),
    },
  }
}

/** Skills that a condition on their rows leaves, in no order. */
export async function readSwept(db: Queryable, provider: Store['provider'], where: Prisma.Sql): Promise<SweptSkill[]> {
  return (await readPacked(db, provider, 'Skill', columns, where)).map(swept)
}

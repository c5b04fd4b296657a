import { isLive, isOnDisk, states, type State } from '@/lib/domain/lifecycle/states'
import type { Policy } from '@/lib/domain/policy/policy'
import { halfLifeDays } from '@/lib/domain/score/decay'
import { riskLevels } from '@/lib/domain/score/risk-level'
import { dayMs } from '@/lib/domain/score/score'
import { taskTypes } from '@/lib/domain/score/task-type'
import { Prisma } from '@/prisma/generated/sqlite/client'

const inStates = (wanted: readonly State[]) => Prisma.sql`"state" IN (${Prisma.join([...wanted])})`
const live = inStates(states.filter(isLive))
/** Counts are compared with a small tolerance: the rules decide, this only saves them work. */
const room = 1e-6
const real = (value: number) => Prisma.sql`CAST(${value} AS DOUBLE PRECISION)`
const credit = Prisma.sql`("winSuccesses" + "winPartials" * 0.5)`
const below = (rate: number) => Prisma.sql`${credit} < ${real(rate)} * "winJudged" + ${real(room)}`
const reached = (rate: number) => Prisma.sql`${credit} >= ${real(rate)} * "winJudged" - ${real(room)}`

/** The live and deprecated skills of a workspace, which a sweep checks. */
export const sweptSkills = (workspaceId: string): Prisma.Sql =>
  Prisma.sql`"workspaceId" = ${workspaceId} AND ${inStates(states.filter(isOnDisk))}`

/** Whether a skill's stored counts do not match its window, so its uses must be counted. */
export const isStoredStale = (policy: Policy): Prisma.Sql => Prisma.sql`("lastUsedAt" IS NOT NULL AND ("winSize" = 0
  OR ("lastUsedAt" >= "windowSince" AND ("winSize" <> ${policy.window} OR "winSince" IS NULL OR "winSince" <> "windowSince"))))`

function isIdle(policy: Policy, now: number): Prisma.Sql {
  const before = (days: number) => new Date(now - days * dayMs)
  const used = taskTypes.map(
    (type) =>
      Prisma.sql`("taskType" = ${type} AND "lastUsedAt" <= ${before(Math.max(policy.archiveDays, halfLifeDays(type, policy)))})`,
  )
  return Prisma.sql`("stateSince" <= ${before(policy.archiveDays)} AND ("lastUsedAt" IS NULL OR ${Prisma.join(used, ' OR ')}))`
}

const isOverTriggering = (policy: Policy): Prisma.Sql[] =>
  riskLevels.map((level) => {
    const { rate, uses } = policy.overTrigger[level]
    return Prisma.sql`(${live} AND "riskLevel" = ${level} AND "winSelected" >= ${Math.max(1, uses)}
      AND "winSignals" >= ${real(rate)} * "winSelected" - ${real(room)})`
  })

/**
 * The skills on which a policy could decide something, as a condition on their rows: never fewer than the rules match, and almost
 * none in an idle library. `now` in epoch ms.
 */
export function movableSkills(policy: Policy, now: number): Prisma.Sql {
  const looksDeeper = policy.retirement !== 'rate' ? [Prisma.sql`(${live} AND "lastUsedAt" IS NOT NULL)`] : []
  return Prisma.join(
    [
      isIdle(policy, now),
      Prisma.sql`(${live} AND "winJudged" >= ${policy.deprecateJudged} AND ${below(policy.deprecateRate)})`,
      Prisma.sql`("state" IN ('verified', 'released') AND "winJudged" >= ${policy.warnJudged} AND ${below(policy.warnRate)})`,
      ...isOverTriggering(policy),
      Prisma.sql`("state" = 'deprecated' AND "deprecatedBy" IN ('policy', 'job') AND "lastUsedAt" > "stateSince")`,
      Prisma.sql`("state" = 'degraded' AND "winJudged" >= ${policy.recoverJudged} AND ${reached(policy.recoverRate)})`,
      Prisma.sql`("state" = 'verified' AND "winClean" >= ${policy.proveClean} AND ${reached(policy.proveRate)})`,
      ...looksDeeper,
      isStoredStale(policy),
      Prisma.sql`"lastUsedAt" > ${new Date(now)}`,
    ],
    ' OR ',
  )
}

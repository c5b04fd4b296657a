import { decay } from '@/lib/domain/score/decay'
import { crossedHalf, crossingUse } from '@/lib/domain/score/decay-crossing'
import { isLive, states } from '@/lib/domain/lifecycle/states'
import { dayMs } from '@/lib/domain/score/score'
import { taskTypes } from '@/lib/domain/score/task-type'
import { bulkInsert } from '@/lib/store/bulk-insert'
import { newId } from '@/lib/store/id'
import type { Prisma, Sweep } from '@/prisma/generated/sqlite/client'
import { columnsOf } from '@/lib/store/columns'
import { eventBus, policyFor, savedPolicies, type Context } from '@/lib/kernel'

const columns = columnsOf('Notice')
const live = states.filter(isLive)

/**
 * Tells of the live skills whose decay fell below one half since the sweep before this one, by the workspace's half-lives.
 * The first sweep of a workspace tells what fell within the hour before it. Answers how many it told of.
 */
export async function notifyDecay(ctx: Context, run: Sweep): Promise<number> {
  if (run.isDryRun) return 0
  const { db } = ctx.store
  const before = await db.sweep.findFirst({
    where: { workspaceId: run.workspaceId, isDryRun: false, status: 'succeeded', id: { lt: run.id }, asOf: { lt: run.asOf } },
    orderBy: { asOf: 'desc' },
    select: { asOf: true },
  })
  const { policy } = policyFor(await savedPolicies(db, ctx), {})
  const to = run.asOf.getTime()
  const from = before?.asOf.getTime() ?? to - 3_600_000
  const within = taskTypes.flatMap((taskType): Prisma.SkillWhereInput[] => {
    const span = { gte: new Date(crossingUse(taskType, from, policy)), lt: new Date(crossingUse(taskType, to, policy)) }
    return [
      { taskType, lastUsedAt: span },
      { taskType, lastUsedAt: null, createdAt: span },
    ]
  })
  const where = { workspaceId: run.workspaceId, state: { in: [...live] }, OR: within }
  const skills = await db.skill.findMany({ where, orderBy: { id: 'asc' } })
  const data = skills.flatMap((skill) => {
    const since = (skill.lastUsedAt ?? skill.createdAt).getTime()
    const taskType = skill.taskType
    if (!crossedHalf(since, taskType, { from, to, policy })) return []
    const { value } = decay(taskType, (to - since) / dayMs, policy)
    const payload = { skillId: skill.id, decay: value, taskType }
    const row = { id: newId('notice'), workspaceId: run.workspaceId, agentId: skill.agentId, skillId: skill.id }
    return [{ ...row, verb: 'skill_decay_applied', data: payload, createdAt: ctx.now() }]
  })
  await bulkInsert(db, ctx.store.provider, 'Notice', columns, data)
  if (data.length > 0) eventBus().emit('written', run.workspaceId)
  return data.length
}

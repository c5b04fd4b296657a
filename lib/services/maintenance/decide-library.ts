import { decide, type Decision } from '@/lib/domain/lifecycle/decide'
import { evidenceOf, looksBeyondWindow } from '@/lib/domain/lifecycle/evidence'
import { isOnDisk, states } from '@/lib/domain/lifecycle/states'
import type { Policy } from '@/lib/domain/policy/policy'
import type { Queryable } from '@/lib/store/client'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { Context } from '../kernel/context'
import { policyFor, savedPolicies } from '../policy/policy-in-force'
import { allUses, judgedEver, recentUses } from '../use/evidence-rows'
import { skillFacts } from '../skill/skill-facts'
import { settledBySkill } from './settled-acts'

/** What the policy makes of one skill, and the policy it was decided under. */
export interface Judged {
  skill: Skill
  policy: Policy
  decisions: Decision[]
}

const onDisk = states.filter(isOnDisk)

/** Decides for every live or deprecated skill of a workspace, by name: the whole library in a handful of reads. */
export async function decideLibrary(db: Queryable, ctx: Pick<Context, 'workspace'>, asOf: Date): Promise<Judged[]> {
  const skills = await db.skill.findMany({
    where: { workspaceId: ctx.workspace.id, state: { in: [...onDisk] } },
    orderBy: { name: 'asc' },
  })
  const saved = await savedPolicies(db, ctx)
  const policies = new Map(
    skills.map((skill) => [skill.id, policyFor(saved, { agentId: skill.agentId, skillId: skill.id }).policy]),
  )
  const size = Math.max(1, ...[...policies.values()].map((policy) => policy.window))
  const [recent, judged, settled] = [
    await recentUses(db, ctx, size, asOf),
    await judgedEver(db, ctx, asOf),
    await settledBySkill(db, ctx),
  ]
  const deep = skills.filter((skill) => looksBeyondWindow(skillFacts(skill), policies.get(skill.id) as Policy))
  const whole = deep.length
    ? await allUses(
        db,
        deep.map((skill) => skill.id),
        asOf,
      )
    : new Map<string, never[]>()
  return skills.map((skill) => {
    const policy = policies.get(skill.id) as Policy
    const facts = { ...skillFacts(skill), settled: settled.get(skill.id) }
    const uses = whole.get(skill.id) ?? recent.get(skill.id) ?? []
    const evidence = { ...evidenceOf(facts, uses, policy, asOf.getTime()), judgedEver: judged.get(skill.id) ?? 0 }
    return { skill, policy, decisions: decide(facts, evidence, policy, asOf.getTime()) }
  })
}

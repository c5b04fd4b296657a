import * as contract from '@/lib/contract/decision'
import { isOnDisk } from '@/lib/domain/lifecycle/states'
import { planMerge, unmapped } from '@/lib/domain/merge/plan'
import { conflict, invalid } from '@/lib/domain/problem/problem'
import type { Queryable } from '@/lib/store/client'
import type { Candidate, Skill } from '@/prisma/generated/sqlite/client'
import { readVerb, type Context } from '@/lib/kernel'
import { canAbsorb, filesOfPlan, loadSkill, planItem, planSkills, skillSide, textIn, type Planned } from '@/lib/library'
import { candidateSide, exampleQueries, loadCandidate, taskTypeOfCandidate, pairOf } from '@/lib/learning'

/** @throws Problem `conflict` where a person may not lay this candidate into this skill; the message says why. */
function requireReceiving(skill: Skill, candidate: Candidate): void {
  if (!canAbsorb(skill.origin)) throw conflict(`"${skill.name}" comes from a ${skill.origin}, so nothing can be merged into it.`)
  if (skill.isWarning || !isOnDisk(skill.state))
    throw conflict(`Nothing can be merged into "${skill.name}" in its current state.`)
  if (skill.agentId !== null && skill.agentId !== candidate.agentId && !skill.sharedAt)
    throw conflict(`"${skill.name}" belongs to another agent.`)
}

/** Plans how a waiting candidate goes into a skill. */
export async function planCandidate(
  db: Queryable,
  ctx: Context,
  candidate: Candidate,
  { into, dropped }: { into: string; dropped: readonly string[] },
): Promise<{ skill: Skill; planned: Planned }> {
  if (candidate.status === 'promoted' || candidate.status === 'dismissed')
    throw conflict(`This candidate was already ${candidate.status}.`)
  if (candidate.kind !== 'new' && candidate.kind !== 'revision')
    throw conflict(`A candidate of kind ${candidate.kind} can’t be merged. Approve or dismiss it.`)
  const skill = await loadSkill(db, ctx, into)
  requireReceiving(skill, candidate)
  const target = await skillSide(db, skill)
  const source = await candidateSide(db, candidate, await exampleQueries({ db }, candidate))
  const left = new Set(dropped)
  return { skill, planned: { target, source, dropped: left, plan: planMerge(target.text, source.text, left) } }
}

/** Where everything of a candidate would go: in the skill that is named, or in the merge that it proposes. Nothing is written. */
export const planCandidateMerge = readVerb(contract.planCandidateMerge, async (ctx, input) => {
  const candidate = await loadCandidate(ctx.db, ctx, input.id, input.agent)
  if (candidate.kind === 'merge') {
    const { target, source } = await pairOf(ctx.db, ctx, candidate)
    return planItem(ctx.db, ctx, await planSkills(ctx.db, target, source, []), target, source)
  }
  if (!input.into) throw invalid('Name the target skill in "into".')
  const { skill, planned } = await planCandidate(ctx.db, ctx, candidate, { into: input.into, dropped: [] })
  const from = { ref: candidate.id, taskType: taskTypeOfCandidate(candidate), isSkill: false }
  return {
    target: skill.name,
    source: candidate.name,
    entries: planned.plan.entries,
    unmapped: unmapped(planned.plan, planned.dropped).map((entry) => entry.id),
    before: planned.target.main,
    after: textIn(filesOfPlan(planned, skill, from), 'SKILL.md'),
    dependents: [],
  }
})

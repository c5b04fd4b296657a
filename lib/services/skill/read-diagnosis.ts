import { readDiagnosis as contract } from '@/lib/contract/diagnosis'
import { loadSkill } from '@/lib/library'
import { readVerb, type ReadContext } from '@/lib/kernel'
import { diagnosisItem } from '@/lib/scoring'
import type { Skill } from '@/prisma/generated/sqlite/client'

/** Why a skill fails, with the rows behind every figure. Reads alone: a fix is proposed by `candidate.propose`. */
export const readDiagnosis = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  return { ...(await diagnosisItem(ctx, skill, input.agent)), proposal: await waitingRevision(ctx, skill) }
})

/** A revision of the skill that a person proposed and that is still in review. */
async function waitingRevision(ctx: ReadContext, skill: Skill): Promise<string | null> {
  const waiting = await ctx.db.candidate.findFirst({
    where: { workspaceId: ctx.workspace.id, skillId: skill.id, kind: 'revision', origin: 'person', status: 'open' },
    orderBy: { id: 'desc' },
    select: { id: true },
  })
  return waiting?.id ?? null
}

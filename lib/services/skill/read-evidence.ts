import { readEvidence as contract } from '@/lib/contract/skill-history'
import { inChunks } from '@/lib/store/in-chunks'
import { agentScope, readVerb } from '@/lib/kernel'
import { loadSkill } from '@/lib/library'

/** The candidate that became the skill, and the sessions that showed its pattern, oldest first. */
export const readEvidence = readVerb(contract, async (ctx, input) => {
  const skill = await loadSkill(ctx.db, ctx, input.name, input.agent)
  const candidate = await ctx.db.candidate.findFirst({
    where: { workspaceId: ctx.workspace.id, skillId: skill.id, status: 'promoted' },
    orderBy: { createdAt: 'asc' },
    select: { id: true, patternId: true },
  })
  if (!candidate?.patternId) return { candidate: candidate?.id ?? null, sessions: [] }
  const scope = await agentScope(ctx.db, ctx, input.agent)
  const occurrences = await ctx.db.occurrence.findMany({ where: { patternId: candidate.patternId }, select: { sessionId: true } })
  const ids = [...new Set(occurrences.map((one) => one.sessionId))]
  const select = { id: true, key: true, outcome: true, startedAt: true } as const
  const rows = await inChunks(ids, (some) => ctx.db.session.findMany({ where: { id: { in: some }, ...scope }, select }))
  const sessions = rows
    .toSorted((a, b) => (a.startedAt?.getTime() ?? 0) - (b.startedAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1))
    .map(({ id, key, outcome, startedAt }) => ({
      id,
      key,
      outcome: outcome,
      startedAt: startedAt?.toISOString() ?? null,
    }))
  return { candidate: candidate.id, sessions }
})

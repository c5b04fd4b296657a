import type { Context } from '../kernel/context'
import type { History } from './load-history'

/**
 * Sequences that need no proposal, as the run numbers its shapes: those of the agent's skills, and of dismissed
 * candidates until their evidence has doubled (which `refreshCandidates` decides, so they are not listed here).
 */
export async function knownSequences(ctx: Context, agentId: string, history: History): Promise<number[][]> {
  const skills = await ctx.store.reader.skill.findMany({
    where: { workspaceId: ctx.workspace.id, agentId, state: { notIn: ['deleted', 'rejected'] } },
    select: { shapes: true },
  })
  const idOf = new Map(history.shapeHashes.map((hash, id) => [hash, id]))
  return skills
    .map((skill) => (skill.shapes as string[]).map((hash) => idOf.get(hash)))
    .filter((sequence): sequence is number[] => sequence.length > 0 && sequence.every((id) => id !== undefined))
}

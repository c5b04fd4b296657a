import { versionSequences } from '@/lib/learning/candidate/version-sequences'
import type { Context } from '@/lib/kernel'
import type { EssentialShapes } from './essential-shapes'
import type { History } from './load-history'

/**
 * Sequences that need no proposal, as the run numbers its shapes: of every version of the agent's skills, the earlier ones too. Those of dismissed candidates
 * are not among them until their evidence has doubled, which `refreshCandidates` decides.
 */
export async function knownSequences(
  ctx: Context,
  agentId: string,
  history: Pick<History, 'shapeHashes'>,
  essential: Pick<EssentialShapes, 'of'>,
): Promise<number[][]> {
  const skills = await ctx.store.reader.skill.findMany({
    where: { workspaceId: ctx.workspace.id, agentId, state: { notIn: ['deleted', 'rejected'] } },
    select: { id: true, shapes: true },
  })
  const shapes = [...(await versionSequences(ctx.store.reader, skills)).values()].flat()
  const idOf = new Map(history.shapeHashes.map((hash, id) => [hash, id]))
  const sequences = shapes.map((hashes) => hashes.map((hash) => idOf.get(essential.of(hash))))
  return [...new Map(sequences.map((sequence) => [sequence.join(), sequence])).values()].filter(
    (sequence): sequence is number[] => sequence.length > 0 && sequence.every((id) => id !== undefined),
  )
}

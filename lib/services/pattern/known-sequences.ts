import type { Context } from '../kernel/context'
import { inChunks } from '@/lib/store/in-chunks'
import type { Essences } from './essences'
import type { History } from './load-history'

/**
 * Sequences that need no proposal, as the run numbers its shapes: of every version of the agent's skills. Those of dismissed candidates
 * are not among them until their evidence has doubled, which `refreshCandidates` decides.
 */
export async function knownSequences(
  ctx: Context,
  agentId: string,
  history: Pick<History, 'shapeHashes'>,
  essences: Pick<Essences, 'of'>,
): Promise<number[][]> {
  const skills = await ctx.store.reader.skill.findMany({
    where: { workspaceId: ctx.workspace.id, agentId, state: { notIn: ['deleted', 'rejected'] } },
    select: { id: true, shapes: true },
  })
  const versions = await inChunks(
    skills.map(({ id }) => id),
    (some) =>
      ctx.store.reader.candidate.findMany({ where: { skillId: { in: some }, status: 'promoted' }, include: { pattern: true } }),
  )
  const shapes = [...skills.map((skill) => skill.shapes), ...versions.flatMap(({ pattern }) => (pattern ? [pattern.shapes] : []))]
  const idOf = new Map(history.shapeHashes.map((hash, id) => [hash, id]))
  const sequences = shapes.map((hashes) => (hashes as string[]).map((hash) => idOf.get(essences.of(hash))))
  return [...new Map(sequences.map((sequence) => [sequence.join(), sequence])).values()].filter(
    (sequence): sequence is number[] => sequence.length > 0 && sequence.every((id) => id !== undefined),
  )
}

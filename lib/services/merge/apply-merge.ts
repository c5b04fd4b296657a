import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Queryable } from '@/lib/store/client'
import type { Context, WriteContext } from '../kernel/context'
import { requireMergeable } from './may-merge'
import { mergeInto } from './merge-into'

/** What a candidate of kind merge keeps: the skill that would go, and the versions that were looked at. */
export interface MergeSaid {
  source: string
  sourceVersion: number
  version: number
  similarity: number
}

/** That, of a candidate; null of one that merges nothing. */
export function mergeOf({ kind, said }: Pick<Candidate, 'kind' | 'said'>): MergeSaid | null {
  const { source, sourceVersion, version, similarity } = (said ?? {}) as Partial<MergeSaid>
  if (kind !== 'merge' || source === undefined || sourceVersion === undefined || version === undefined) return null
  return { source, sourceVersion, version, similarity: similarity ?? 0 }
}

/**
 * The two skills of a proposed merge.
 * @throws Problem `conflict` when one of them is gone or may not be merged as it stands.
 */
export async function pairOf(db: Queryable, ctx: Context, candidate: Candidate) {
  const said = mergeOf(candidate)
  const ids = [candidate.skillId ?? '', said?.source ?? '']
  const found = await db.skill.findMany({ where: { workspaceId: ctx.workspace.id, id: { in: ids } } })
  const [target, source] = ids.map((id) => found.find((skill) => skill.id === id))
  if (!said || !target || !source) throw conflict(`One of the skills of "${candidate.name}" is gone. Dismiss this item.`)
  requireMergeable(target, source)
  return { said, target, source }
}

/**
 * Takes a proposed merge, as a person. Undo lays both skills back and opens the candidate again.
 * @throws Problem `conflict` when one of them is gone or moved on since.
 */
export async function applyMerge(
  tx: WriteContext,
  candidate: Candidate,
  dropped: readonly string[],
): Promise<{ skill: { id: string }; eventId: string }> {
  const { said, target, source } = await pairOf(tx.db, tx, candidate)
  if (target.version !== said.version || source.version !== said.sourceVersion)
    throw conflict('One of the two changed since this was proposed. Run the mining again, then read it anew.')
  const { count } = await tx.db.candidate.updateMany({
    where: { id: candidate.id, revision: candidate.revision, status: candidate.status },
    data: { status: 'promoted', revision: { increment: 1 }, updatedAt: tx.now() },
  })
  if (count !== 1) throw conflict('Someone else decided on this candidate at the same moment.')
  const beside = { candidate: candidate.id, candidateStatus: candidate.status }
  return { skill: target, eventId: await mergeInto(tx, target, source, { dropped, beside }) }
}

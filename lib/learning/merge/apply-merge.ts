import { z } from 'zod'
import { conflict } from '@/lib/domain/problem/problem'
import type { Candidate } from '@/prisma/generated/sqlite/client'
import type { Queryable } from '@/lib/store/client'
import { prepare, type Context, type WriteContext } from '@/lib/kernel'
import { mergeInto, planSkills, requireMergeable, type Planned } from '@/lib/library'
import { claimCandidate } from '@/lib/learning/candidate/claim-candidate'

/** What a candidate of kind merge keeps: the skill that would go, and the versions that were compared. */
const metadataShape = z.object({
  source: z.string(),
  sourceVersion: z.number(),
  version: z.number(),
  /** Absent where it was proposed without a measurement. */
  similarity: z.number().optional(),
})
export type MergeMetadata = z.output<typeof metadataShape>

/** That, of a candidate; null of one that merges nothing. */
export function mergeOf({ kind, said }: Pick<Candidate, 'kind' | 'said'>): MergeMetadata | null {
  return kind === 'merge' ? (metadataShape.safeParse(said).data ?? null) : null
}

/**
 * The two skills of a proposed merge.
 * @throws Problem `conflict` when one of them is gone or may not be merged as it stands.
 */
export async function pairOf(db: Queryable, ctx: Context, candidate: Candidate) {
  const metadata = mergeOf(candidate)
  const ids = [candidate.skillId ?? '', metadata?.source ?? '']
  const skills = await db.skill.findMany({ where: { workspaceId: ctx.workspace.id, id: { in: ids } } })
  const [target, source] = ids.map((id) => skills.find((skill) => skill.id === id))
  if (!metadata || !target || !source)
    throw conflict(`One of the skills of "${candidate.name}" no longer exists. Dismiss this item.`)
  requireMergeable(target, source)
  return { metadata, target, source }
}

/** The plan of a proposed merge as both skills are when it is called. */
export type MergePlanNow = (db: Queryable) => Promise<Planned>

/** Plans a proposed merge before the transaction of its approval. @throws Problem `conflict` as `pairOf` */
export const prepareMerge = (
  db: Queryable,
  ctx: Context,
  candidate: Candidate,
  dropped: readonly string[],
): Promise<MergePlanNow> =>
  prepare(
    db,
    async (now) => {
      const { target, source } = await pairOf(now, ctx, candidate)
      return JSON.stringify([target, source])
    },
    async (now) => {
      const { target, source } = await pairOf(now, ctx, candidate)
      return planSkills(now, target, source, dropped)
    },
  )

/**
 * Takes a proposed merge, as a person. Undo lays both skills back and opens the candidate again.
 * @throws Problem `conflict` when one of them is gone or moved on since.
 */
export async function applyMerge(
  tx: WriteContext,
  candidate: Candidate,
  planNow: MergePlanNow,
): Promise<{ skill: { id: string }; eventId: string }> {
  const { metadata, target, source } = await pairOf(tx.db, tx, candidate)
  if (target.version !== metadata.version || source.version !== metadata.sourceVersion)
    throw conflict('One of the skills changed since this was proposed. Run mining again, then read it again.')
  await claimCandidate(tx, candidate)
  const beside = { candidate: candidate.id, candidateStatus: candidate.status }
  return { skill: target, eventId: await mergeInto(tx, target, source, { planned: await planNow(tx.db), beside }) }
}

import { isLive, states } from '@/lib/domain/lifecycle/states'
import { overlap } from '@/lib/domain/overlap/lcs'
import type { Profile } from '@/lib/domain/overlap/profile'
import { jsonColumns } from '@/lib/store/json-columns'
import type { WriteContext } from '@/lib/kernel'
import { compareDrafts, type SimilarSkill } from '@/lib/library'

const live = states.filter(isLive)

/** The live skills that a draft may repeat. */
export interface Neighbours {
  /** The skill whose mined steps overlap most: 0…1. What a pattern would be a new version of hangs on the steps alone. */
  bySteps(shapes: readonly string[]): { name: string; similarity: number } | null
  /** The skill that a draft is similar to and most like. */
  likeDraft(profile: Profile, isWarning: boolean): SimilarSkill | null
}

/** Reads the skills that an agent's drafts stand beside: its own, and those that belong to everybody. */
export async function loadNeighbours(tx: WriteContext, agentId: string): Promise<Neighbours> {
  const rows = await tx.db.skill.findMany({
    where: { workspaceId: tx.workspace.id, state: { in: live }, OR: [{ agentId }, { agentId: null }] },
    select: { name: true, shapes: true },
    orderBy: { name: 'asc' },
  })
  const mined = rows
    .map(({ name, shapes }) => ({ name, shapes: jsonColumns.Skill.shapes(shapes) }))
    .filter(({ shapes }) => shapes.length > 0)
  const like = await compareDrafts(tx.db, tx)
  return {
    bySteps(shapes) {
      let best: { name: string; similarity: number } | null = null
      for (const one of mined) {
        const similarity = overlap(shapes, one.shapes)
        if (similarity > (best?.similarity ?? 0)) best = { name: one.name, similarity }
      }
      return best
    },
    likeDraft: (profile, isWarning) => like({ profile, agentId, isWarning })[0] ?? null,
  }
}

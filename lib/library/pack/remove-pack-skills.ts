import { guardMove } from '@/lib/domain/lifecycle/guard'
import { conflict } from '@/lib/domain/problem/problem'
import type { Skill } from '@/prisma/generated/sqlite/client'
import type { WriteContext } from '@/lib/kernel'
import { moveSkill } from '@/lib/library/skill/move-skill'

/** Removes the skills that a pack no longer has, as a part of the run `runId`; a person's changes and their undo are respected. */
export async function removePackSkills(
  tx: WriteContext,
  skills: readonly Skill[],
  change: { runId: string; reason: string },
): Promise<void> {
  for (const skill of skills) {
    const verdict = guardMove(skill.state, { event: 'delete', actor: 'person', reason: change.reason })
    if (!verdict.ok) throw conflict(verdict.message)
    const { transition, to } = verdict
    await moveSkill(tx, skill, { transition, to, reason: change.reason, at: tx.now(), runId: change.runId })
  }
}

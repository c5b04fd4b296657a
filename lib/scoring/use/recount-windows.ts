import { groupBy } from '@/lib/domain/collection/group-by'
import { refreshWindows } from '@/lib/store/refresh-windows'
import type { Skill } from '@/prisma/generated/sqlite/client'
import { policyFor, savedPolicies, type WriteContext } from '@/lib/kernel'

/**
 * Recounts the windows of skills after their uses changed, each as wide as its policy sets. `judgedMore` tells by skill how many more
 * uses are judged than before: without it, all are counted.
 */
export async function recountWindows(
  tx: Pick<WriteContext, 'db' | 'store' | 'workspace'>,
  skills: readonly Pick<Skill, 'id' | 'agentId'>[],
  judgedMore?: ReadonlyMap<string, number>,
): Promise<void> {
  if (skills.length === 0) return
  const saved = await savedPolicies(tx.db, tx)
  const bySize = groupBy(skills, ({ id, agentId }) => policyFor(saved, { agentId, skillId: id }).policy.window)
  for (const [size, group] of bySize) {
    const ids = group.map((skill) => skill.id)
    await refreshWindows(tx.db, tx.store.provider, ids, size, judgedMore)
  }
}

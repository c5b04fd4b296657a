import type { Policy } from '@/lib/domain/policy/policy'
import type { EpisodeGroup } from '@/lib/domain/procedure/group-episodes'
import type { Queryable } from '@/lib/store/client'
import { runTask } from '@/lib/thread/run-task'
import { loadEpisodes, type EpisodeSource } from './load-episodes'

/** What an agent's episodes have in common, found beside this thread; nothing where its policy wants no procedures. */
export async function findProcedures(db: Queryable, source: EpisodeSource, policy: Policy): Promise<EpisodeGroup[]> {
  if (policy.procedures !== 'on') return []
  const { minSteps, minSessions, validationThreshold, evolveOverlap } = policy
  const options = { minSteps, minSessions, validationThreshold, evolveOverlap }
  return runTask('groupEpisodes', { episodes: await loadEpisodes(db, source), options })
}

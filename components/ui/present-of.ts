import type { SkillItem } from '@/lib/contract/skill-shape'
import { isLive } from '@/lib/domain/lifecycle/states'

/** How a skill does now, whatever its state says: below a policy threshold, never used, or as its state says. */
export type Present = 'failing' | 'unproven' | 'as-stated'

/** The tone of banner, chip and row follows it, because a state is as old as the last sweep. */
export function presentOf({ lifecycle, failing, stats }: PresentOf): Present {
  if (failing) return 'failing'
  if (!isLive(lifecycle)) return 'as-stated'
  if (stats.uses === 0) return 'unproven'
  return stats.risk === 'none' ? 'as-stated' : 'failing'
}

type PresentOf = Pick<SkillItem, 'lifecycle' | 'failing'> & { stats: Pick<SkillItem['stats'], 'uses' | 'risk'> }

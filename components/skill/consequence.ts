import type { Skill } from '@/lib/contract/skill-shape'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import type { Tier } from '@/lib/domain/lifecycle/origin'
import { isBlocked } from './scan/is-blocked'

/** What the skill's state means for agents, and what a person can do about it. */
export function consequence(skill: ConsequenceOf): string {
  const { lifecycle, origin, tier, stats, protected: isProtected, failing } = skill
  if (failing) return 'It is failing but protected, so it is still offered and policy never moves it. Edit or unprotect it.'
  if (isBlocked(skill)) return 'It is no longer offered until someone edits it or answers for this version.'
  switch (lifecycle) {
    case 'candidate':
      return 'It is not offered until someone approves it.'
    case 'verified':
      return 'It is offered while it proves itself.'
    case 'released':
      return isProtected ? 'It is offered, and policy never moves it.' : 'It is offered to agents.'
    case 'degraded':
      return exposure({ state: lifecycle, origin, tier: tier as Tier, rate: stats.successRate }).isServed
        ? 'It is still offered, with a reliability warning.'
        : stats.successRate === null
          ? 'It is not offered: it has no judged uses yet.'
          : 'It is not offered: its rate is too low.'
    case 'deprecated':
      return 'It is no longer offered. Reset restores it on probation.'
    case 'archived':
      return 'Its files are archived. Reset restores it on probation.'
    case 'uninstalled':
      return 'Its file was removed from disk. Reset writes it again.'
    case 'rejected':
    case 'deleted':
      return 'To restore it, undo the action in the Audit tab.'
  }
}

type ConsequenceOf = Pick<Skill, 'lifecycle' | 'scan' | 'origin' | 'tier' | 'protected' | 'failing'> & {
  stats: Pick<Skill['stats'], 'successRate'>
}

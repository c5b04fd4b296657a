import type { Skill } from '@/lib/contract/skill-shape'
import { exposure } from '@/lib/domain/lifecycle/exposure'
import type { Tier } from '@/lib/domain/lifecycle/origin'

/** What the state of a skill means for the agents that ask for it, and what a person can do about it. */
export function consequence({ lifecycle, origin, tier, stats, protected: isProtected, failing }: ConsequenceOf): string {
  if (failing) return 'It is protected while failing: it is offered, and policy never moves it. Edit it, or unprotect it.'
  switch (lifecycle) {
    case 'candidate':
      return 'It is not offered until someone approves it.'
    case 'verified':
      return 'It is offered while it proves itself.'
    case 'released':
      return isProtected ? 'It is offered, and policy never moves it.' : 'It is offered without reservation.'
    case 'degraded':
      return exposure({ state: lifecycle, origin, tier: tier as Tier, rate: stats.successRate }).isServed
        ? 'It is still offered, with a low-reliability note.'
        : stats.successRate === null
          ? 'It is not offered: no use of it is judged yet.'
          : 'It is not offered: its rate is too low for that.'
    case 'deprecated':
      return 'It is no longer offered. Reset brings it back on probation.'
    case 'archived':
      return 'Its files are put away. Reset brings it back on probation.'
    case 'uninstalled':
      return 'Someone took its file away. Reset writes it again.'
    case 'rejected':
    case 'deleted':
      return 'Only undoing that act in the audit tab brings it back.'
  }
}

type ConsequenceOf = Pick<Skill, 'lifecycle' | 'origin' | 'tier' | 'protected' | 'failing'> & {
  stats: Pick<Skill['stats'], 'successRate'>
}

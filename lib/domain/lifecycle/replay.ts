import type { Use } from '@/lib/domain/outcome/use'
import type { Policy } from '@/lib/domain/policy/policy'
import { applyEvent } from './apply'
import { decideFromUses } from './decide'
import type { Decision } from './decide'
import type { SkillFacts } from './skill'

export interface ReplayedMove {
  /** Epoch ms. */
  at: number
  decision: Decision
}

/**
 * What a policy would have done to a skill's history: sweeps at the given times (ascending, epoch ms), each with the uses
 * known by then (newest first), each move applied before the next sweep. Protected skills give their would-haves once.
 */
export function replay(
  start: SkillFacts,
  uses: readonly Use[],
  policy: Policy,
  sweepsAt: readonly number[],
): { skill: SkillFacts; moves: ReplayedMove[] } {
  const moves: ReplayedMove[] = []
  const waiting = new Set<string>()
  let skill = start
  for (const at of sweepsAt) {
    for (const decision of decideFromUses(skill, uses, policy, at)) {
      if (decision.kind === 'move') skill = applyEvent(skill, decision.verb, 'policy', at)
      else if (waiting.has(decision.verb)) continue
      else waiting.add(decision.verb)
      moves.push({ at, decision })
    }
  }
  return { skill, moves }
}

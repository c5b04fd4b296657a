import type { State } from './states'
import { allowed, type LifecycleEvent } from './transitions'

/** Acts that a person may take on many skills at once. */
export const bulkMoves = [
  'promote',
  'deprecate',
  'reset',
  'archive',
  'protect',
  'unprotect',
  'delete',
] as const satisfies LifecycleEvent[]
export type BulkMove = (typeof bulkMoves)[number]

/** The most that one act takes. */
export const bulkSkillsMax = 200

/** Why a skill is left out of an act on many: a code for programs, a sentence for people. */
export interface SkillRefusal {
  code: 'protected' | 'state' | 'flag'
  reason: string
}

interface BulkSkill {
  state: State
  isProtected: boolean
}

/**
 * What is left as it is when a person takes an act on many skills: protected ones (whoever moves such a skill looks at it by
 * itself), those whose state the act does not leave, and those that carry the flag already. Null where the act may take it;
 * a missing reason is not looked at here.
 */
export function refuseSkillInBulk({ state, isProtected }: BulkSkill, move: BulkMove): SkillRefusal | null {
  const isFlag = move === 'protect' || move === 'unprotect'
  const verdict = allowed(state, move, 'person', 'a reason')
  if (!verdict.ok) return { code: 'state', reason: verdict.message }
  if (isFlag && (move === 'protect') === isProtected)
    return { code: 'flag', reason: isProtected ? 'It is already protected.' : 'It is not protected.' }
  if (!isFlag && isProtected) return { code: 'protected', reason: 'It is protected. Open it to move it, or unprotect it first.' }
  return null
}

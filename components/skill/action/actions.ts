import {
  archiveSkill,
  deleteSkill,
  deprecateSkill,
  promoteSkill,
  protectSkill,
  rejectSkill,
  resetSkill,
  unprotectSkill,
} from '@/lib/actions'
import { presentOf } from '@/components/ui/present-of'
import type { Skill } from '@/lib/contract/skill-shape'
import { successPhrase } from '@/lib/domain/lifecycle/phrase'
import { isBlocked } from '../scan/is-blocked'

interface ActionSpec {
  run: typeof promoteSkill
  keys: string
  /** Past tense for the toast, before the name. */
  done: string
  /** The effect, shown with the request for a reason. */
  effect: string
  variant?: 'primary' | 'danger'
  /** Rarely used: it is in the menu. */
  isRare?: true
}

/** Look, label and implementation of each action of the transition table. The skill says which are allowed. */
export const actionSpecs: Readonly<Record<string, ActionSpec>> = {
  promote: {
    run: promoteSkill,
    keys: 'shift+p',
    done: 'Promoted',
    effect: 'It moves up one state.',
    variant: 'primary',
  },
  reset: {
    run: resetSkill,
    keys: 'r',
    done: 'Reset',
    effect: 'It is offered again on probation. Earlier uses no longer count.',
    variant: 'primary',
  },
  deprecate: {
    run: deprecateSkill,
    keys: 'd',
    done: 'Deprecated',
    effect: 'It is no longer offered to agents. Its files and record stay.',
  },
  protect: {
    run: protectSkill,
    keys: 'p',
    done: 'Protected',
    effect: 'Policy flags it and never moves it.',
  },
  unprotect: {
    run: unprotectSkill,
    keys: 'p',
    done: 'Unprotected',
    effect: 'Policy can move it again.',
  },
  archive: {
    run: archiveSkill,
    keys: 'shift+a',
    done: 'Archived',
    effect: 'Its files leave the served folders. Reset restores them.',
    isRare: true,
  },
  reject: {
    run: rejectSkill,
    keys: 'x',
    done: 'Rejected',
    effect: 'It is removed. Its pattern won’t be proposed again until its evidence doubles.',
    variant: 'danger',
    isRare: true,
  },
  delete: {
    run: deleteSkill,
    keys: 'shift+x',
    done: 'Deleted',
    effect: 'Its files leave the workspace and its name is free. Undo restores it.',
    variant: 'danger',
    isRare: true,
  },
}

export interface PossibleAction extends ActionSpec {
  verb: string
  label: string
  to: Skill['lifecycle']
  needsReason: boolean
}

// The main action is last, nearest to where the eye ends.
const order = ['protect', 'unprotect', 'deprecate', 'reset', 'promote', 'archive', 'reject', 'delete']

type Actable = Pick<Skill, 'acts' | 'lifecycle' | 'failing' | 'scan'> & {
  stats: Pick<Skill['stats'], 'uses' | 'risk' | 'window'>
}

/** Whoever protects a skill that fails is told so: from then on only a person stops it. */
function effectOf(verb: string, effect: string, skill: Actable): string {
  if (verb !== 'protect' || presentOf(skill) !== 'failing') return effect
  return `It is failing: ${successPhrase(skill.stats.window)}. Policy will flag it and never move it, so it stays offered.`
}

/** A person's current actions on the skill, in the order of the buttons; what the scan blocked is not reset. */
export function possibleActions(skill: Actable): PossibleAction[] {
  const actions = skill.acts.flatMap((action) => {
    const spec = actionSpecs[action.verb]
    return spec && !(action.verb === 'reset' && isBlocked(skill))
      ? [{ ...action, ...spec, effect: effectOf(action.verb, spec.effect, skill) }]
      : []
  })
  return actions.sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb))
}

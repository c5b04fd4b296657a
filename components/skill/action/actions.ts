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
import type { Skill } from '@/lib/contract/skill-shape'

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
    effect: 'It is offered again on probation with an empty window.',
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

/** A person's current actions on the skill, in the order of the buttons. */
export function possibleActions(skill: Pick<Skill, 'acts'>): PossibleAction[] {
  const actions = skill.acts.flatMap((action) => {
    const spec = actionSpecs[action.verb]
    return spec ? [{ ...action, ...spec }] : []
  })
  return actions.sort((a, b) => order.indexOf(a.verb) - order.indexOf(b.verb))
}

'use client'

import { useAction } from '@/components/ui/use-action'
import { createSkill, editSkill } from '@/lib/actions'
import { createInput, editInput, type DesignBase, type DesignDraft } from './design-draft'

/** Saves a draft as a new skill, or as the next version of its base. */
export function useSave(base: DesignBase, onDone: (name: string) => void) {
  const create = useAction({
    name: 'skill.create',
    run: createSkill,
    message: ({ skill }) => `Created ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill }) => onDone(skill.name),
  })
  const edit = useAction({
    name: 'skill.edit',
    run: editSkill,
    message: ({ skill, requested }) =>
      requested === undefined
        ? `Saved ${skill.name} as version ${skill.version}`
        : `Another reviewer has to confirm the new version of ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill }) => onDone(skill.name),
  })
  return {
    isPending: create.isPending || edit.isPending,
    run: (draft: DesignDraft) => (base.skill ? edit.mutate(editInput(base, draft)) : create.mutate(createInput(draft))),
  }
}

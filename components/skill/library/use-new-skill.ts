'use client'

import { parseAsBoolean, useQueryState } from 'nuqs'

/** Whether the form for a new skill is open: part of the address, so that it can be linked. */
export function useNewSkill() {
  const [isOpen, setOpen] = useQueryState('new', parseAsBoolean.withDefault(false).withOptions({ history: 'push' }))
  return { isOpen, openNew: () => void setOpen(true), closeNew: () => void setOpen(null) }
}

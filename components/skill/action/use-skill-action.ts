'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '@/components/ui/use-action'
import { queryKey } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import type { PossibleAction } from './actions'

interface ActionRequest {
  action: PossibleAction
  reason?: string
}

/** The optimistic state: the target state of the transition table. */
function expected(skill: Skill, { verb, to }: PossibleAction): Skill {
  const isProtected = verb === 'protect' || (verb !== 'unprotect' && skill.protected)
  return { ...skill, lifecycle: to, protected: isProtected }
}

/** Runs an action on a skill: shown at once, with Undo in the toast, and rolled back when the server refuses. */
export function useSkillAction(skill: Skill, name: string) {
  const cache = useQueryClient()
  const [running, setRunning] = useState<string | null>(null)
  const finish = (shown: Skill) => {
    setRunning(null)
    cache.setQueryData(key, shown)
  }
  const key = queryKey('skill.read', { name })
  const mutation = useAction({
    // Rejection changes the most, so its stale queries cover the other actions.
    name: 'skill.reject',
    run: ({ action, reason }: ActionRequest) => action.run({ name: skill.name, ...(reason ? { reason } : {}) }),
    message: ({ requested }, { action }) =>
      requested === undefined
        ? `${action.done} ${skill.name}`
        : `Another reviewer has to confirm: ${action.label.toLowerCase()} ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill: moved }) => finish(moved),
    onFailed: () => finish(skill),
  })
  const run = (request: ActionRequest) => {
    setRunning(request.action.verb)
    cache.setQueryData(key, expected(skill, request.action))
    mutation.mutate(request)
  }
  return { run, running }
}

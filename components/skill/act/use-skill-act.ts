'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '@/components/ui/use-act'
import { queryKey } from '@/lib/client/queries'
import type { Skill } from '@/lib/contract/skill-shape'
import { actLooks, type PossibleAct } from './acts'

interface Asked {
  act: PossibleAct
  reason?: string
}

/** What the page shows while the server works: the state that the table leads to. */
function expected(skill: Skill, { verb, to }: PossibleAct): Skill {
  const isProtected = verb === 'protect' || (verb !== 'unprotect' && skill.protected)
  return { ...skill, lifecycle: to, protected: isProtected }
}

/** Takes an act on a skill: shown at once, told with Undo, and taken back from the page when the server refuses. */
export function useSkillAct(skill: Skill, name: string) {
  const cache = useQueryClient()
  const [running, setRunning] = useState<string | null>(null)
  const settle = (shown: Skill) => {
    setRunning(null)
    cache.setQueryData(key, shown)
  }
  const key = queryKey('skill.read', { name })
  const mutation = useAct({
    // Of all acts rejection changes the most: what it makes stale covers the others.
    name: 'skill.reject',
    run: ({ act, reason }: Asked) => act.run({ name: skill.name, ...(reason ? { reason } : {}) }),
    said: (_, { act }) => `${actLooks[act.verb]?.done ?? act.label} ${skill.name}`,
    eventOf: ({ event }) => event.id,
    onDone: ({ skill: moved }) => settle(moved),
    onFailed: () => settle(skill),
  })
  const take = (asked: Asked) => {
    setRunning(asked.act.verb)
    cache.setQueryData(key, expected(skill, asked.act))
    mutation.mutate(asked)
  }
  return { take, running }
}

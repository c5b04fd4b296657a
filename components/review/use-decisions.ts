'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dismissCandidate, promoteCandidate, snoozeCandidate } from '@/lib/actions'
import type { ActionResult } from '@/lib/actions/action'
import { query } from '@/lib/client/queries'
import type { CandidateItem } from '@/lib/contract/candidate'
import { useAct } from '@/components/ui/use-act'
import { formatDay } from '@/components/ui/format-time'
import { countOf } from '@/components/ui/format-number'
import { queueInput } from './queue-input'
import type { Queue } from './use-queue'

/** Until a moment (ISO 8601), or until so many more sessions show the pattern. */
export type Snooze = { until: string } | { moreSessions: number }

/** What a decision is about: the draft as it was read, by its digest. */
export type Decided = Pick<CandidateItem, 'id' | 'name' | 'digest'>

export interface Decisions {
  approve: (candidate: Decided, protect: boolean) => void
  dismiss: (candidate: Decided, reason: string) => void
  snooze: (candidate: Decided, snooze: Snooze) => void
}

const snoozedText = (snooze: Snooze, now: string) =>
  'until' in snooze
    ? `until ${formatDay(new Date(snooze.until), new Date(now))}`
    : `until ${countOf(snooze.moreSessions, 'more session')}`

/** The candidate after `id`, else the one before it; null when it was the last. */
export function neighbourOf(items: readonly { id: string }[], id: string): string | null {
  const index = items.findIndex((item) => item.id === id)
  const rest = items.filter((item) => item.id !== id)
  return rest[Math.min(Math.max(index, 0), rest.length - 1)]?.id ?? null
}

/** Decides on candidates: each leaves the list at once and the next is shown; a refusal brings it back. */
export function useDecisions(queue: Queue, now: string): Decisions {
  const leave = useLeaving(queue)
  const approving = useAct({
    name: 'candidate.promote',
    run: ({ candidate, protect }: { candidate: Decided; protect: boolean }) =>
      promoteCandidate({ id: candidate.id, digest: candidate.digest, protect }),
    said: ({ skill }, { protect }) => `Approved ${skill.name}${protect ? ' and protected it' : ''}`,
    eventOf: ({ event }) => event.id,
  })
  const dismissing = useAct({
    name: 'candidate.dismiss',
    run: ({ candidate, reason }: { candidate: Decided; reason: string }) => dismissCandidate({ id: candidate.id, reason }),
    said: (_, { candidate }) => `Dismissed ${candidate.name}`,
    eventOf: ({ event }) => event,
  })
  const snoozing = useAct({
    name: 'candidate.snooze',
    run: ({ candidate, snooze }: { candidate: Decided; snooze: Snooze }) => snoozeCandidate({ id: candidate.id, ...snooze }),
    said: (_, { candidate, snooze }) => `Snoozed ${candidate.name} ${snoozedText(snooze, now)}`,
    eventOf: ({ event }) => event,
  })
  return {
    approve: (candidate, protect) => void leave(candidate.id, () => approving.mutateAsync({ candidate, protect })),
    dismiss: (candidate, reason) => void leave(candidate.id, () => dismissing.mutateAsync({ candidate, reason })),
    snooze: (candidate, snooze) => void leave(candidate.id, () => snoozing.mutateAsync({ candidate, snooze })),
  }
}

/** Runs a decision while its candidate is already out of sight. */
function useLeaving(queue: Queue) {
  const cache = useQueryClient()
  const latest = useRef(queue)
  useEffect(() => {
    latest.current = queue
  })
  return async (id: string, run: () => Promise<ActionResult<unknown>>): Promise<void> => {
    const { items, filter, hide, unhide, select } = latest.current
    const next = neighbourOf(items, id)
    hide(id)
    select(next, 'replace')
    // A call that never arrived is told by the act itself.
    const result = await run().catch(() => null)
    if (result?.ok) {
      // A refetch that began before this decision may have brought it back.
      const { queryKey } = query('candidate.list', queueInput(filter))
      cache.setQueryData(queryKey, (list) => list && { ...list, ...without(list, id) })
    } else if (latest.current.currentId === next) {
      select(id, 'replace')
    }
    unhide(id)
  }
}

function without(list: { items: CandidateItem[]; total: number }, id: string) {
  const items = list.items.filter((item) => item.id !== id)
  return { items, total: list.total - (list.items.length - items.length) }
}

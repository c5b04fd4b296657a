'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ActionResult } from '@/lib/actions/action'
import { query } from '@/lib/client/queries'
import type { CandidateItem } from '@/lib/contract/candidate'
import { queueInput } from './queue-input'
import type { Queue } from './use-queue'
import { seesDetail } from './wide'

/** The first candidate after `id` that stays, else the last one before it; null when none stays. */
export function neighbourOf(items: readonly { id: string }[], id: string | null, leaving: ReadonlySet<string>): string | null {
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === id),
  )
  const stays = (item: { id: string }) => !leaving.has(item.id)
  return (items.slice(index).find(stays) ?? items.slice(0, index).findLast(stays))?.id ?? null
}

/**
 * Runs a decision while its candidates are already out of sight and the next one is shown; a refusal brings them back, and so does
 * `stayed`, which names those that a decision left as they were.
 */
export function useLeaving(queue: Queue) {
  const cache = useQueryClient()
  const latest = useRef(queue)
  useEffect(() => {
    latest.current = queue
  })
  return async <T>(
    ids: readonly string[],
    run: () => Promise<ActionResult<T>>,
    stayed: (value: T) => readonly string[] = () => [],
  ): Promise<void> => {
    const { items, filter, currentId, isOpen, hide, unhide, select } = latest.current
    const next = neighbourOf(items, currentId, new Set(ids))
    // Alone on the screen, the list stays what is looked at.
    const follows = isOpen || seesDetail()
    hide(ids)
    if (follows) select(next, 'replace')
    // A call that never arrived is told by the act itself.
    const result = await run().catch(() => null)
    if (result?.ok) {
      const left = stayed(result.value)
      const gone = new Set(ids.filter((id) => !left.includes(id)))
      // A refetch that began before this decision may have brought them back.
      const { queryKey } = query('candidate.list', queueInput(filter))
      cache.setQueryData(queryKey, (list) => list && { ...list, ...without(list, gone) })
      if (left[0] && follows) select(left[0], 'replace')
    } else if (follows && latest.current.currentId === next) {
      select(currentId, 'replace')
    }
    unhide(ids)
  }
}

function without(list: { items: CandidateItem[]; total: number }, gone: ReadonlySet<string>) {
  const items = list.items.filter((item) => !gone.has(item.id))
  return { items, total: list.total - (list.items.length - items.length) }
}

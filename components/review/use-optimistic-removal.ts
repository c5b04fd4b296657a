'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newsKey } from '@/components/ui/use-news'
import { query } from '@/lib/client/queries'
import type { CandidateItem } from '@/lib/contract/candidate'
import { queueInput } from './queue-input'
import type { Queue } from './use-queue'
import { seesDetail } from './wide'

/** The first candidate after `id` that stays, else the last one before it; null when none stays. */
export function neighbourOf(items: readonly { id: string }[], id: string | null, removing: ReadonlySet<string>): string | null {
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === id),
  )
  const stays = (item: { id: string }) => !removing.has(item.id)
  return (items.slice(index).find(stays) ?? items.slice(0, index).findLast(stays))?.id ?? null
}

/** What goes before and after a decision, for the candidates that it is about. */
export interface OptimisticRemoval {
  /** Takes them out of sight and shows the next one. */
  leave: (ids: readonly string[]) => void
  /** They are decided but for `left`, which a decision left as they were. Before anything is read again, and so before an undo. */
  done: (ids: readonly string[], left?: readonly string[]) => void
  /** The decision was refused: they are back, and one stands where one stood. */
  failed: (ids: readonly string[]) => void
}

/** Lets candidates leave the queue while they are being decided on. */
export function useOptimisticRemoval(queue: Queue): OptimisticRemoval {
  const cache = useQueryClient()
  const latest = useRef(queue)
  const left = useRef(new Map<string, { from: string | null; to: string | null }>())
  useEffect(() => {
    latest.current = queue
  })
  return {
    leave: (ids) => {
      const { items, currentId, isOpen, hide, select } = latest.current
      hide(ids)
      // Alone on the screen, the list stays what is looked at.
      if (!isOpen && !seesDetail()) return
      const to = neighbourOf(items, currentId, new Set(ids))
      left.current.set(ids.join(), { from: currentId, to })
      select(to, 'replace')
    },
    done: (ids, stayed = []) => {
      const { filter, unhide, select } = latest.current
      const removed = new Set(ids.filter((id) => !stayed.includes(id)))
      const { queryKey } = query('candidate.list', queueInput(filter))
      // Also what waits to be shown: else it would be told as new.
      for (const key of [queryKey, newsKey(queryKey) as typeof queryKey])
        cache.setQueryData(key, (list) => list && { ...list, ...without(list, removed) })
      if (left.current.delete(ids.join()) && stayed[0]) select(stayed[0], 'replace')
      unhide(ids)
    },
    failed: (ids) => {
      const step = left.current.get(ids.join())
      left.current.delete(ids.join())
      if (step && latest.current.currentId === step.to) latest.current.select(step.from, 'replace')
      latest.current.unhide(ids)
    },
  }
}

function without(list: { items: CandidateItem[]; total: number }, removed: ReadonlySet<string>) {
  const items = list.items.filter((item) => !removed.has(item.id))
  return { items, total: list.total - (list.items.length - items.length) }
}

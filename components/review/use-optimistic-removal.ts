'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { newsKey } from '@/components/ui/use-news'
import { query } from '@/lib/client/queries'
import type { CandidateItem } from '@/lib/contract/candidate'
import { queueInput } from './queue-input'
import type { Queue } from './use-queue'
import { seesDetail } from './wide'

/** The first remaining candidate after `id`, else the last one before it; null when none remains. */
export function neighbourOf(items: readonly { id: string }[], id: string | null, removing: ReadonlySet<string>): string | null {
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === id),
  )
  const stays = (item: { id: string }) => !removing.has(item.id)
  return (items.slice(index).find(stays) ?? items.slice(0, index).findLast(stays))?.id ?? null
}

/** Optimistic steps before and after a decision on these candidates. */
export interface OptimisticRemoval {
  /** Hides them and shows the next one. */
  leave: (ids: readonly string[]) => void
  /** They are decided, except `left`, which were skipped. Runs before any refetch, and so before an undo. */
  done: (ids: readonly string[], left?: readonly string[]) => void
  /** The decision was refused: they are shown again, and the previous one is current. */
  failed: (ids: readonly string[]) => void
}

/** Removes candidates from the queue while they are being decided. */
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
      // When only the list is on screen, it stays open.
      if (!isOpen && !seesDetail()) return
      const to = neighbourOf(items, currentId, new Set(ids))
      left.current.set(ids.join(), { from: currentId, to })
      select(to, 'replace')
    },
    done: (ids, stayed = []) => {
      const { filter, unhide, select } = latest.current
      const removed = new Set(ids.filter((id) => !stayed.includes(id)))
      const { queryKey } = query('candidate.list', queueInput(filter))
      // Also removes waiting rows, which would otherwise be announced as new.
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

'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { startTransition, useEffect, useState } from 'react'
import type { CandidateItem } from '@/lib/contract/candidate'
import { candidateSorts } from '@/lib/contract/candidate-sorts'
import { query } from '@/lib/client/queries'
import { useNews, type News } from '@/components/ui/use-news'
import { useFrozen } from './use-frozen'
import { detailInput, queueInput, queueStatuses, type QueueFilter, type QueueSort, type QueueStatus } from './queue-input'

const address = {
  status: parseAsStringLiteral(queueStatuses).withDefault('open'),
  agent: parseAsString,
  sort: parseAsStringLiteral(candidateSorts).withDefault('value'),
  c: parseAsString,
  /** The step of the draft that shows its deviating sessions, from 1: another candidate has none. */
  step: parseAsInteger,
  sel: parseAsArrayOf(parseAsString).withDefault([]),
}

export interface Queue {
  filter: QueueFilter
  items: CandidateItem[]
  /** All open ones, including those after the first page. */
  total: number
  /** The current candidate: the one in the URL, else the first. */
  currentId: string | null
  /** Whether the URL names one, which opens the detail on a narrow screen. */
  isOpen: boolean
  /** Index of the current one among `items`, from 0; −1 when it is not among them. */
  index: number
  isPending: boolean
  error: Error | null
  /** Candidates that arrived, or were decided elsewhere, while the list was frozen. */
  news: News
  retry: () => void
  show: (status: QueueStatus) => void
  showAgent: (agent: string | null) => void
  sortBy: (sort: QueueSort) => void
  /** Selected ids for a bulk action, from the URL. */
  picked: readonly string[]
  pick: (ids: readonly string[]) => void
  select: (id: string | null, history?: 'push' | 'replace') => void
  /** Moves along the list by key, without a history entry. */
  move: (by: number) => void
  /** Hides candidates while their decision is pending. */
  hide: (ids: readonly string[]) => void
  unhide: (ids: readonly string[]) => void
}

/** The queue for the URL, and the current position in it. */
export function useQueue(): Queue {
  const [{ status, agent, sort, c, sel }, setAddress] = useQueryStates(address, { history: 'push', scroll: true })
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const filter = { status, agent, sort }
  const listQuery = query('candidate.list', queueInput(filter))
  const list = useQuery(listQuery)
  const queueNews = useNews(listQuery.queryKey, list)
  const { rows, fresh, append } = useFrozen(JSON.stringify(listQuery.queryKey), list, queueNews)
  const items = rows.filter((item) => !hidden.has(item.id))
  const news = {
    ...queueNews,
    count: fresh.length,
    show: () => {
      append()
      queueNews.show()
    },
  }
  const currentId = c ?? items[0]?.id ?? null
  const index = items.findIndex((item) => item.id === currentId)
  // Two, because key presses are faster than responses.
  usePrefetch(items[index + 1]?.id)
  usePrefetch(items[index + 2]?.id)
  const select = (id: string | null, history: 'push' | 'replace' = 'push') => void setAddress({ c: id, step: null }, { history })
  return {
    filter,
    items,
    total: Math.max(items.length, (list.data?.total ?? 0) - (rows.length - items.length) - fresh.length),
    currentId,
    isOpen: c !== null,
    index,
    isPending: list.isPending,
    error: list.error,
    news,
    retry: () => void list.refetch(),
    show: (next) => startTransition(() => void setAddress({ status: next, c: null, step: null, sel: null })),
    showAgent: (next) => startTransition(() => void setAddress({ agent: next, c: null, step: null, sel: null })),
    sortBy: (next) => startTransition(() => void setAddress({ sort: next, c: null, step: null })),
    picked: sel,
    pick: (ids) => void setAddress({ sel: ids.length > 0 ? [...ids] : null }, { history: 'replace', scroll: false }),
    select,
    move: (by) => {
      const next = items[Math.min(items.length - 1, Math.max(0, index + by))]
      if (next && next.id !== currentId) select(next.id, 'replace')
    },
    hide: (ids) => setHidden((before) => new Set([...before, ...ids])),
    unhide: (ids) => setHidden((before) => new Set([...before].filter((one) => !ids.includes(one)))),
  }
}

/** Prefetches a candidate, so that deciding never waits. */
function usePrefetch(id: string | undefined): void {
  const cache = useQueryClient()
  useEffect(() => {
    if (id) void cache.prefetchQuery(query('candidate.read', detailInput(id)))
  }, [cache, id])
}

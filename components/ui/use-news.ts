'use client'

import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { goneFrom, isRows, newIn, type Rows } from '@/lib/client/live'

/** Cache key of the newest response to a list while the shown one is frozen. */
export const newsKey = (key: QueryKey): QueryKey => ['news', ...key]

export interface News {
  /** New rows. */
  count: number
  /** The rows of the newest response, while it waits. */
  rows: Rows['items']
  /** Ids of shown rows that are no longer in the list. */
  removed: ReadonlySet<string>
  show: () => void
}

/**
 * Changes to a frozen list: how many rows wait, which shown ones were removed, and a way to catch up. A shown response that is
 * newer than the waiting one, as after an act, has no news.
 */
export function useNews(key: QueryKey, { data: shown, dataUpdatedAt }: Shown): News {
  const cache = useQueryClient()
  const newest = useQuery({ queryKey: newsKey(key), enabled: false, queryFn: () => null })
  const waiting: unknown = newest.dataUpdatedAt < dataUpdatedAt ? null : newest.data
  const count = isRows(waiting) && isRows(shown) ? newIn(shown, waiting) : 0
  const removed = isRows(waiting) && isRows(shown) ? goneFrom(shown, waiting) : nothing
  const show = () => {
    if (waiting) cache.setQueryData(key, waiting)
    cache.removeQueries({ queryKey: newsKey(key), exact: true })
  }
  return { count, rows: isRows(waiting) ? waiting.items : none, removed, show }
}

/** The shown response of a list, and when it was read (ms). */
interface Shown {
  data: unknown
  dataUpdatedAt: number
}

const none: Rows['items'] = []

const nothing: ReadonlySet<string> = new Set()

'use client'

import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { isRows, newIn } from '@/lib/client/live'

/** Where the newest answer to a list waits while the shown one stands still. */
export const newsKey = (key: QueryKey): QueryKey => ['news', ...key]

/** How many rows wait that a list does not show, and a way to show them. */
export function useNews(key: QueryKey, shown: unknown): { count: number; show: () => void } {
  const cache = useQueryClient()
  const waiting = useQuery({ queryKey: newsKey(key), enabled: false, queryFn: () => null }).data
  const count = isRows(waiting) && isRows(shown) ? newIn(shown, waiting) : 0
  const show = () => {
    cache.setQueryData(key, waiting)
    cache.removeQueries({ queryKey: newsKey(key), exact: true })
  }
  return { count, show }
}

'use client'

import { useState } from 'react'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { News } from '@/components/ui/use-news'
import { applyOrder, nearAbove, unseen } from './freeze-order'

/** A list as a person works through it: nothing in it moves automatically. */
interface Frozen {
  /** The remaining rows, in the order in which they were first read. */
  rows: CandidateItem[]
  /** New rows that wait to be shown. */
  fresh: CandidateItem[]
  /** Appends the waiting rows. */
  append: () => void
}

const idsOf = (rows: readonly CandidateItem[]) => rows.map((row) => row.id)

interface FrozenOrder {
  view: string
  ids: readonly string[]
  /** When it was first read (ms). */
  at: number
}

/**
 * Freezes the order of a list for the visit: refetched rows update in place, decided rows are removed, new rows wait. In a
 * truncated list, rows from before the visit move up at the end. `view` names the list; a different one starts a new visit.
 */
export function useFrozen(view: string, list: FrozenQuery, news: News): Frozen {
  const [order, setOrder] = useState<FrozenOrder>({ view: '', ids: [], at: 0 })
  const { data, dataUpdatedAt } = list
  if (data && order.view !== view) setOrder({ view, ids: idsOf(data.items), at: dataUpdatedAt })
  const { shown, rest } = applyOrder(order.ids, data?.items ?? [])
  const isCut = (data?.total ?? 0) > order.ids.length
  const next = isCut ? rest.filter((row) => new Date(row.createdAt).getTime() <= order.at) : []
  const extend = (rows: readonly CandidateItem[]) => setOrder({ ...order, ids: [...order.ids, ...idsOf(rows)] })
  if (order.view === view && next.length > 0) extend(next)
  const fresh = unseen(shown, news.rows as CandidateItem[], rest)
  return {
    rows: nearAbove(shown),
    fresh,
    append: () => extend(unseen(order.ids.map((id) => ({ id })) as CandidateItem[], fresh)),
  }
}

interface FrozenQuery {
  data: { items: CandidateItem[]; total: number } | undefined
  dataUpdatedAt: number
}

'use client'

import { useState } from 'react'
import type { CandidateItem } from '@/lib/contract/candidate'
import type { News } from '@/components/ui/use-news'
import { applyOrder, nearAbove, unseen } from './freeze-order'

/** A list as a person works through it: nothing in it moves by itself. */
interface Frozen {
  /** What is still there of it, in the order in which it was first read. */
  rows: CandidateItem[]
  /** What waits to be asked for. */
  fresh: CandidateItem[]
  /** Puts what waits behind the rest. */
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
 * Holds the order of a list for the visit: what is read again changes rows in place, what is decided leaves, what comes waits. Of a list
 * that was cut off, what waited before the visit moves up behind the rest. `view` names the list; another one is another visit.
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

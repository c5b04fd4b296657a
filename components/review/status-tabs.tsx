'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TabPanel, Tabs } from '@/components/ui/tabs'
import { query } from '@/lib/client/queries'
import { queueInput, queueStatuses, statusLabels, type QueueFilter, type QueueStatus } from './queue-input'

/** The views of the queue with their counts. `openTotal` reflects optimistic removals. */
export function StatusTabs({ filter, total, onShow, children }: StatusTabsProps) {
  const counts = useQuery({ ...query('candidate.list', queueInput(filter)), placeholderData: keepPreviousData }).data?.facets
    ?.statuses
  const items = queueStatuses.map((status) => {
    const count = status === filter.status ? (total ?? counts?.[status]) : counts?.[status]
    // Five views share a narrow column: of those put aside, an empty one needs no figure.
    const isTold = status === 'open' || status === filter.status || count !== 0
    return { value: status, label: statusLabels[status], ...(count !== undefined && isTold ? { count } : {}) }
  })
  return (
    <Tabs
      items={items}
      value={filter.status}
      onValueChange={onShow}
      label="Views of the queue"
      // Two rows in the narrow column: at any width every view is in sight, with its count or without.
      className="[&>div:first-child]:sticky [&>div:first-child]:top-(--bar) [&>div:first-child]:z-10 [&>div:first-child]:bg-bg [&>div:first-child]:px-4 lg:[&>div:first-child]:top-0 [&_[role=tab]]:h-8 [&_[role=tablist]]:flex-wrap [&_[role=tablist]]:gap-x-3 [&_[role=tablist]]:gap-y-0 max-sm:[&_[role=tablist]]:max-w-72"
    >
      <TabPanel value={filter.status} className="pt-0">
        {children}
      </TabPanel>
    </Tabs>
  )
}

interface StatusTabsProps {
  filter: QueueFilter
  /** The content of the open view; undefined until it is read. */
  total: number | undefined
  onShow: (status: QueueStatus) => void
  children: ReactNode
}

'use client'

import { Select } from '@/components/ui/select'
import { candidateSorts } from '@/lib/contract/candidate-sorts'
import { sortLabels, type QueueSort } from './queue-input'

const items = candidateSorts.map((value) => ({ value, label: sortLabels[value] }))

/** The order of the queue. */
export function SortChoice({ sort, onSort }: { sort: QueueSort; onSort: (sort: QueueSort) => void }) {
  return (
    <div className="flex justify-end border-b border-line px-4 py-1">
      <Select look="bar" label="Queue order" items={items} value={sort} onValueChange={onSort} className="border-transparent" />
    </div>
  )
}

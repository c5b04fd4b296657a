'use client'

import { Select } from '@/components/ui/select'
import { candidateSorts } from '@/lib/contract/candidate-sorts'
import { sortLabels, type QueueSort } from './queue-input'

const items = candidateSorts.map((value) => ({ value, label: sortLabels[value] }))

interface SortChoiceProps {
  sort: QueueSort
  onSort: (sort: QueueSort) => void
  /** Index of the current candidate, from 0; −1 where none of the list is. */
  index: number
  total: number
}

/** The position in the queue, and its order. */
export function SortChoice({ sort, onSort, index, total }: SortChoiceProps) {
  const position = index >= 0 ? `${index + 1} of ${total}` : total > 0 ? `${total}` : ''
  return (
    <div className="flex items-center justify-between border-b border-line px-4 py-1">
      <output aria-label="Position in the queue" className="text-sm text-ink-3">
        {position}
      </output>
      <Select look="bar" label="Queue order" items={items} value={sort} onValueChange={onSort} className="border-transparent" />
    </div>
  )
}

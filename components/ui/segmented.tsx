'use client'

import type { ReactNode } from 'react'
import { cn } from './cn'

export interface SegmentedProps<V extends string> {
  items: readonly { value: V; label: ReactNode }[]
  /** Undefined selects none. */
  value: V | undefined
  onValueChange: (value: V) => void
  label: string
  className?: string
}

/** Two or three views of the same thing: chart or table, rendered or raw. */
export function Segmented<V extends string>({ items, value, onValueChange, label, className }: SegmentedProps<V>) {
  return (
    <fieldset aria-label={label} className={cn('inline-flex gap-0.5 rounded-md bg-sunk p-0.5', className)}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onValueChange(item.value)}
          className="min-h-6 rounded-xs border border-transparent px-2 text-sm font-medium text-ink-2 hover:text-ink aria-pressed:border-line aria-pressed:bg-panel aria-pressed:text-ink"
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  )
}

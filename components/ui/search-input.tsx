'use client'

import { Search, X } from 'lucide-react'
import { cn } from './cn'
import { controlStyle } from './control'
import { Kbd } from './kbd'

/** A search field with its key and a clear button. */
export function SearchInput({ value, onValueChange, label, placeholder = label, kbd, className }: SearchInputProps) {
  return (
    <div className={cn('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-3" aria-hidden />
      <input
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        aria-label={label}
        placeholder={placeholder}
        className={cn(controlStyle, 'px-8 [&::-webkit-search-cancel-button]:hidden')}
      />
      <span className="absolute top-1/2 right-1 flex -translate-y-1/2 items-center">
        {value ? (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => onValueChange('')}
            className="grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-sunk hover:text-ink"
          >
            <X className="size-4" aria-hidden />
          </button>
        ) : (
          kbd && <Kbd keys={kbd} className="mr-1" />
        )}
      </span>
    </div>
  )
}

export interface SearchInputProps {
  value: string
  onValueChange: (value: string) => void
  label: string
  placeholder?: string
  kbd?: string
  className?: string
}

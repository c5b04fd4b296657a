'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { PausedSearch } from '@/components/ui/paused-search'

/** Filters the operations by words, which are part of the address. */
export function ApiSearch() {
  const [search, setSearch] = useQueryState('q', parseAsString.withDefault('').withOptions({ shallow: false }))
  const onChange = useCallback((next: string) => void setSearch(next || null), [setSearch])
  return (
    <PausedSearch
      value={search}
      onValueChange={onChange}
      label="Search operations"
      placeholder="Search endpoints"
      className="w-full sm:w-72"
    />
  )
}

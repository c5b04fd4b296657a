'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { useCallback } from 'react'
import { PausedSearch } from '@/components/ui/paused-search'

/** Narrows the operations by words; the address holds them. */
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

'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { query } from '@/lib/client/queries'
import { sessionParsers, sessionsInput } from './session-filters'

/** The sessions that the address narrows to, for the list and for the head of the page; while others are asked for the former stay. */
export function useSessions() {
  const [filters, setFilters] = useQueryStates(sessionParsers)
  const asked = useQuery({ ...query('session.list', sessionsInput(filters)), placeholderData: keepPreviousData })
  return { filters, setFilters, asked }
}

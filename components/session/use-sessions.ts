'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { query } from '@/lib/client/queries'
import { sessionParsers, sessionsInput } from './session-filters'

/** The sessions for the filters in the address, shared by the list and the page head; during a fetch the former ones stay. */
export function useSessions() {
  const [filters, setFilters] = useQueryStates(sessionParsers)
  const asked = useQuery({ ...query('session.list', sessionsInput(filters)), placeholderData: keepPreviousData })
  return { filters, setFilters, asked }
}

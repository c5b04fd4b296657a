'use client'

import { countOf } from '@/components/ui/format-number'
import { useSessions } from './use-sessions'

/** How many sessions the list below goes through, which changes with its filters. */
export function SessionCount() {
  const { data } = useSessions().asked
  return <output>{data && countOf(data.total, 'session')}</output>
}

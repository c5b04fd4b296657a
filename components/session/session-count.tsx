'use client'

import { countOf } from '@/components/ui/format-number'
import { useSessions } from './use-sessions'

/** The number of sessions in the list below, which depends on its filters. */
export function SessionCount() {
  const { data } = useSessions().asked
  return <output>{data && countOf(data.total, 'session')}</output>
}

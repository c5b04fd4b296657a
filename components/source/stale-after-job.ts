import type { QueryClient } from '@tanstack/react-query'
import { invalidateAfter } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'

/** Marks as stale what a job may have changed. */
export async function staleAfterJob(cache: QueryClient, { kind }: Pick<JobItem, 'kind'>): Promise<void> {
  if (kind === 'undo') return invalidateAfter(cache, 'event.undo')
  if (kind === 'load') return invalidateAfter(cache, 'skill.load')
  await invalidateAfter(cache, 'mining.run')
  await invalidateAfter(cache, 'session.add')
}

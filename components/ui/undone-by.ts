import type { QueryClient } from '@tanstack/react-query'
import { invalidateAfter, sameOrigin } from '@/lib/client/queries'
import type { JobItem } from '@/lib/contract/job'
import { isActive } from './is-active'

/** The event of a job that undoes, once it has ended; every page shows how far it is. @throws Error where it did not get there. */
export async function undoneBy(cache: QueryClient, job: JobItem): Promise<string | string[]> {
  await invalidateAfter(cache, 'event.undo')
  let seen = job
  while (isActive(seen)) seen = await sameOrigin.call('job.read', { id: job.id, wait: 30 })
  if (seen.status !== 'succeeded') throw new Error(seen.error ?? 'The undo was cancelled. The log undoes the rest.')
  const { result } = seen
  const hasEvent = typeof result === 'object' && result !== null && 'event' in result
  return hasEvent && typeof result.event === 'string' ? result.event : []
}

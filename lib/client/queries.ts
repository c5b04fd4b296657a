import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { ReadName, WriteName } from '@/lib/contract/index'
import { afterPaint } from './after-paint'
import { createClient, type CallInput, type CallOutput, type Client } from './http-client'
import { noteOwnAct } from './own-acts'
import { staleAfterWrite } from './stale'

/** The page's own server. */
export const sameOrigin: Client = createClient({ url: '' })

/** The only place that builds keys, so that prefetch, hook and invalidation agree. */
export function queryKey<N extends ReadName>(name: N, input: CallInput<N>) {
  return [name, input] as const
}

/** Query options for prefetch, `useQuery` and the cache; a refetch goes over HTTP. */
export function query<N extends ReadName>(name: N, input: CallInput<N>, client: Client = sameOrigin) {
  return queryOptions({
    queryKey: queryKey(name, input),
    queryFn: async ({ signal }): Promise<CallOutput<N>> => {
      await new Promise<void>(afterPaint)
      // Nobody waits for it any more.
      signal.throwIfAborted()
      return client.call(name, input, { signal })
    },
  })
}

/** Marks as stale what a mutation may have changed, for every input. `events`: its entries in the log, where it told them. */
export async function invalidateAfter(
  cache: QueryClient,
  name: WriteName,
  events: string | readonly string[] = [],
): Promise<void> {
  noteOwnAct(events, name)
  await Promise.all(staleAfterWrite(name).map((read) => cache.invalidateQueries({ queryKey: [read] })))
}

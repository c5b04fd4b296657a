'use client'

import { useQuery } from '@tanstack/react-query'
import { freshNow } from '@/components/ui/fresh-now'
import { SkeletonRows } from '@/components/ui/skeleton'
import { Unread } from '@/components/ui/unread'
import { query } from '@/lib/client/queries'
import { Connection } from './connection'
import { stateOf } from './state'

/** Short while a first event is awaited, and while nothing is connected yet. */
const everyMs = { waiting: 2_000, settled: 15_000 }

/** The agents of this machine: whether they are connected, and what their hooks sent last; it polls. */
export function Connections({ now }: { now: string }) {
  const result = useQuery({
    ...query('connection.list', {}),
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => stateOf(one) === 'waiting') ? everyMs.waiting : everyMs.settled,
  })
  const { data, dataUpdatedAt } = result
  if (!data)
    return (
      <Unread
        of={result}
        cause="Couldn’t load the connections"
        shape={<SkeletonRows rows={3} label="Looking for agents" />}
        className="border-0 p-0"
      />
    )
  const installed = data.items.filter((one) => one.isFound)
  const absent = data.items.filter((one) => !one.isFound).map((one) => one.label)
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-2">Agents on this machine that send sessions to Mettle and request skills.</p>
      {installed.length > 0 && (
        <ul aria-label="Agents on this machine" className="ruled">
          {installed.map((one) => (
            <Connection key={one.harness} item={one} now={freshNow(now, dataUpdatedAt)} />
          ))}
        </ul>
      )}
      {absent.length > 0 && (
        <p className="text-sm text-pretty text-ink-3">
          {installed.length === 0 ? 'No agents found. Mettle connects ' : 'Not found: '}
          {absent.join(', ')}
          {installed.length === 0 ? '. Start one and it appears here.' : '.'}
        </p>
      )}
    </div>
  )
}

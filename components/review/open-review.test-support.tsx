import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { vi } from 'vitest'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { candidateOf } from './candidate.test-support'
import { ReviewSplit } from './review-split'
import { useQueue } from './use-queue'

/** The page’s current time. */
export const now = '2026-01-02T00:00:00.000Z'
/** A refusal from the server. */
export const problem = {
  type: '',
  title: 'Conflict',
  status: 409,
  code: 'conflict' as const,
  detail: 'The draft changed.',
  requestId: 'req_1',
}

/** A server with these candidates, all open, and so many sessions. */
export function serve(candidates: CandidateDetail[], sessions = 3) {
  return vi.fn(async (address: string, _init?: RequestInit) => {
    const url = new URL(address, 'http://test')
    if (url.pathname === '/api/skills') return Response.json({ items: [], nextCursor: null, total: 0 })
    if (url.pathname === '/api/sessions') return Response.json({ items: [], nextCursor: null, total: sessions })
    if (url.pathname === '/api/review/progress') return Response.json({ decided: 0, approvals: [] })
    const id = /^\/api\/candidates\/(.+)$/.exec(url.pathname)?.[1]
    if (id) return Response.json(candidates.find((one) => one.id === id))
    const items = (url.searchParams.get('status') ?? 'open') === 'open' ? candidates : []
    return Response.json({ items, nextCursor: null, total: items.length })
  })
}

function Screen() {
  const queue = useQueue()
  return (
    <>
      <output aria-label="Position">{`${queue.index + 1} of ${queue.total}`}</output>
      <ReviewSplit queue={queue} now={now} />
    </>
  )
}

/** Renders the page at an address; returns its query cache. */
export function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <QueryClientProvider client={client}>
        <Screen />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return client
}

/** Preloads the lazy parts. */
export const slow = { timeout: 10_000 }

/** Three open candidates. */
export const three = ['one', 'two', 'three'].map((name) => candidateOf({ id: `cnd_${name}`, name }))
/** The current candidate. */
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name }, slow)

/** The same server, which also handles bulk decisions and merge plans. */
export function serveAll(candidates: CandidateDetail[], answers: Record<string, unknown>) {
  const rest = serve(candidates)
  return vi.fn(async (address: string, init?: RequestInit) => {
    const answer = Object.entries(answers).find(([path]) => address.includes(path))
    return answer ? Response.json(answer[1]) : rest(address, init)
  })
}

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { act, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { NewBadge } from './new-badge'
import { newsKey, useNews } from './use-news'

const key = ['skill.list', {}] as const
const rows = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: ids.length })

function List() {
  const { count, show } = useNews(key, { data: rows('a', 'b'), dataUpdatedAt: 0 })
  return <NewBadge count={count} onShow={show} />
}

it('counts the waiting rows, and shows them on request', async () => {
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  render(<List />, { wrapper })
  expect(screen.queryByRole('button')).toBeNull()
  await act(async () => void cache.setQueryData(newsKey(key), rows('c', 'd', 'a', 'b')))
  fireEvent.click(await screen.findByRole('button', { name: '2 new' }))
  expect(cache.getQueryData(key)).toEqual(rows('c', 'd', 'a', 'b'))
  expect(cache.getQueryData(newsKey(key))).toBeUndefined()
})

it('has no news for a response that is newer than what waits, as after an act', async () => {
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  const readAt = Date.now()
  const { result, rerender } = renderHook((at: number) => useNews(key, { data: rows('a', 'b'), dataUpdatedAt: at }), {
    wrapper,
    initialProps: readAt,
  })
  cache.setQueryData(newsKey(key), rows('c', 'a'), { updatedAt: readAt })
  await waitFor(() => expect(result.current.count).toBe(1))
  expect(result.current.removed).toEqual(new Set(['b']))
  rerender(readAt + 1)
  expect(result.current).toMatchObject({ count: 0, rows: [], removed: new Set() })
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { SessionCount } from './session-count'
import { SessionList } from './session-list'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const facets = { agents: ['coder'], harnesses: ['codex'], tools: ['Bash', 'Grep'], skills: ['run-tests'] }

/** A server without sessions; returns the requests it received. */
function open(search = '') {
  const requests: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://test')
    if (url.pathname.endsWith('/activity')) return Response.json({ days: [], from: '2026-01-01', to: '2026-01-02' })
    requests.push(url.searchParams)
    return Response.json({ items: [], nextCursor: null, total: url.searchParams.has('outcome') ? 0 : 130, facets })
  })
  render(
    <NuqsTestingAdapter searchParams={search} hasMemory>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionCount />
        <SessionList now="2026-01-02T00:00:00.000Z" />
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  )
  return requests
}

describe('the facets of sessions', () => {
  it.each([
    ['Tool', 'Tool: Grep', 'tool', 'Grep'],
    ['Skill', 'Skill: run-tests', 'skill', 'run-tests'],
    ['Errors', 'Errors: with', 'errors', 'true'],
  ])('narrow by %s', async (label, option, name, value) => {
    const requests = open()
    await screen.findByText('No sessions yet')
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
    await waitFor(() => expect(requests.at(-1)?.get(name)).toBe(value))
    expect(await screen.findByText('No matching sessions')).toBeTruthy()
  })

  it('update the count in the page head', async () => {
    open()
    expect(await screen.findByText('130 sessions')).toBeTruthy()
    await userEvent.click(screen.getByRole('combobox', { name: 'Outcome' }))
    await userEvent.click(await screen.findByRole('option', { name: /failure/i }))
    expect(await screen.findByText('0 sessions')).toBeTruthy()
    expect(screen.queryByText('130 sessions')).toBeNull()
  })

  it('show a value from the address even when it does not exist', async () => {
    const requests = open('?tool=Gone')
    await screen.findByText('No matching sessions')
    expect(screen.getByRole('combobox', { name: 'Tool' }).textContent).toContain('Tool: Gone')
    expect(requests.some((one) => one.get('tool') === 'Gone')).toBe(true)
  })
})

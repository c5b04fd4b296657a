// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import type { ConnectionItem } from '@/lib/contract/connection'
import { Connections } from './connections'

const now = '2026-03-02T09:00:00.000Z'
const item: ConnectionItem = {
  harness: 'claude-code',
  label: 'Claude Code',
  isFound: true,
  folder: '~/.claude',
  hasHook: false,
  hasTools: false,
  files: [],
  skills: { path: '~/.claude/skills', isKept: false },
  lastEvent: null,
  sessions: 0,
  lastSessionAt: null,
  plugin: '/api/plugins/claude-code',
}
const connected: ConnectionItem = {
  ...item,
  hasHook: true,
  hasTools: true,
  files: ['~/.claude.json'],
  lastEvent: { at: '2026-03-02T08:58:00.000Z', name: 'Stop' },
  sessions: 3,
}

const show = (...items: ConnectionItem[]) =>
  render(
    <WithAnswers answers={[[['connection.list', {}], { items }]]}>
      <Connections now={now} />
    </WithAnswers>,
  )
const bare = (fetched: () => Promise<Response>) => {
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Connections now={now} />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Connections', () => {
  it('keep their shape while they load', () => {
    bare(() => new Promise(() => undefined))
    expect(screen.getByRole('status', { name: 'Looking for agents' })).toBeTruthy()
  })

  it('report an error with its log id, and retry', async () => {
    const problem = { title: 'Broken', status: 500, code: 'internal', detail: 'It broke.', requestId: 'req_1' }
    bare(async () => Response.json(problem, { status: 500, headers: { 'content-type': 'application/problem+json' } }))
    expect(await screen.findByText('It broke.')).toBeTruthy()
    expect(screen.getByText('req_1')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('list what could be connected when nothing was found', () => {
    show({ ...item, isFound: false })
    expect(screen.getByText(/No agents found.*Claude Code/)).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('show the connect command and the plugin for a disconnected one', () => {
    show(item)
    expect(screen.getByText('Not connected')).toBeTruthy()
    expect(screen.getByText('npx mettle connect claude-code')).toBeTruthy()
    expect(screen.getByRole('link', { name: /plugin/ }).getAttribute('href')).toBe('/api/plugins/claude-code')
    expect(screen.queryByText(/taken back/)).toBeNull()
  })

  it('wait for the first event of an installed hook', () => {
    show({ ...connected, lastEvent: null, sessions: 0 })
    expect(screen.getByText('Waiting for the first event')).toBeTruthy()
    expect(screen.getByText(/Use Claude Code once/)).toBeTruthy()
  })

  it('show the last event, link to the sessions, and explain how to disconnect', () => {
    show(connected, { ...item, harness: 'codex', label: 'Codex', isFound: false })
    expect(screen.getByText('Connected')).toBeTruthy()
    expect(screen.getByText('Stop')).toBeTruthy()
    expect(screen.getByRole('link', { name: '3 sessions' }).getAttribute('href')).toBe('/sessions?harness=claude-code')
    expect(screen.getByText('npx mettle connect claude-code --remove')).toBeTruthy()
    expect(screen.getByText('Not found: Codex.')).toBeTruthy()
  })

  it('show what a partial connection lacks', () => {
    show({ ...connected, hasTools: false })
    expect(screen.getByText(/the tools are missing/)).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { dismissCandidate, mergeCandidate, promoteCandidate, undoManyEvent } from '@/lib/actions'
import { candidateOf } from './candidate.test-support'
import { heading, now, open, serve, serveAll, slow, three } from './open-review.test-support'

vi.mock('@/lib/actions', () => ({
  promoteCandidate: vi.fn(),
  dismissCandidate: vi.fn(),
  snoozeCandidate: vi.fn(),
  mergeCandidate: vi.fn(),
  editCandidate: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

beforeEach(() => {
  vi.stubGlobal('fetch', serve(three))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const reject = { code: 'unsafe_side_effect', severity: 'reject' as const, reason: 'It deletes files.' }
const risky = candidateOf({ id: 'cnd_risky', name: 'risky', risk: 'high', gates: [reject] })

describe('bulk decisions', () => {
  const answer = {
    decided: [{ id: 'cnd_one', name: 'one', skill: 'one', event: 'evt_1' }],
    left: [{ id: 'cnd_risky', name: 'risky', code: 'risky', reason: 'It deletes files.' }],
  }

  it('select with Space and Shift, show who is skipped, and apply to all in one action', async () => {
    const server = serveAll([three[0]!, risky, three[2]!], { '/api/candidates/decide': answer })
    vi.stubGlobal('fetch', server)
    open()
    await heading('one')
    await userEvent.keyboard(' {Shift>}j{/Shift}')
    await screen.findByText(/2 selected, 1 excluded, review individually: risky \(risky\)/)
    await userEvent.keyboard('a')
    await heading('risky')
    const sent = server.mock.calls.find(([address]) => address.endsWith('/api/candidates/decide'))
    expect(JSON.parse(sent?.[1]?.body as string)).toEqual({
      items: ['cnd_one', 'cnd_risky'].map((id) => ({ id, digest: 'd'.repeat(64) })),
      verb: 'promote',
      protect: false,
    })
    expect(promoteCandidate).not.toHaveBeenCalled()
    expect(undoManyEvent).not.toHaveBeenCalled()
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
  })

  it('restore the selection and the order from the address, and another order keeps the selection', async () => {
    const server = serve(three)
    vi.stubGlobal('fetch', server)
    open('?sel=cnd_two,cnd_gone&sort=support')
    await heading('one')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select two' }).checked).toBe(true)
    await screen.findByText(/1 selected/)
    const requestedUrls = () => server.mock.calls.map(([address]) => new URL(address, 'http://test').searchParams.get('sort'))
    expect(requestedUrls()).toContain('support')
    await userEvent.click(screen.getByRole('combobox', { name: 'Queue order' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Newest' }))
    await waitFor(() => expect(requestedUrls()).toContain('newest'))
    expect(await screen.findByText(/1 selected/)).toBeTruthy()
  })

  it('dismiss many by number, and Escape cancels', async () => {
    const server = serveAll(three, { '/api/candidates/decide': { decided: [], left: [] } })
    vi.stubGlobal('fetch', server)
    open()
    await heading('one')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select three' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
    await userEvent.keyboard('{Shift>}jj{/Shift}x6')
    await waitFor(() => expect(server.mock.calls.some(([address]) => address.endsWith('/decide'))).toBe(true), slow)
    expect(dismissCandidate).not.toHaveBeenCalled()
  })

  it('need a second key press to approve more than five, and key repeat does not count', async () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => candidateOf({ id: `cnd_${name}`, name }))
    const server = serveAll(many, { '/api/candidates/decide': { decided: [], left: [] } })
    vi.stubGlobal('fetch', server)
    const isSent = () => server.mock.calls.some(([address]) => address.endsWith('/decide'))
    open()
    await heading('a')
    await userEvent.keyboard('{Shift>}jjjjj{/Shift}')
    await screen.findByText('6 selected.', {}, slow)
    await userEvent.keyboard('{a>3/}')
    expect(screen.getByText('Press a again to approve 6 candidates, or Esc to cancel.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/Press a again/)).toBeNull()
    expect(screen.getByText('6 selected.')).toBeTruthy()
    await userEvent.keyboard('p')
    expect(screen.getByText(/Press p again to approve and protect 6 candidates/)).toBeTruthy()
    await userEvent.keyboard('a')
    expect(isSent()).toBe(false)
    await userEvent.keyboard('a')
    await waitFor(() => expect(isSent()).toBe(true), slow)
  })

  it('approve nothing that needs an individual review', async () => {
    vi.stubGlobal('fetch', serve([risky]))
    open()
    await heading('risky')
    await userEvent.keyboard(' ')
    expect(screen.getByRole('button', { name: /Approve 0/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('merging', () => {
  const entry = { from: 'source', part: 'step', place: 'Instructions', text: 'Look first.' }
  const plan = {
    target: 'stage-changes',
    source: 'one',
    entries: [
      { ...entry, id: 'source step 1', to: { how: 'added', place: 'Instructions', text: 'Look first.' } },
      { ...entry, id: 'source example 1', part: 'example', place: 'examples', text: 'look at it', to: null },
    ],
    unmapped: ['source example 1'],
    before: '',
    after: '',
    dependents: [],
  }

  it('of a proposed pair waits until unmapped entries are ticked', async () => {
    vi.mocked(promoteCandidate).mockReturnValue(new Promise(() => {}))
    const merge = candidateOf({ id: 'cnd_m', name: 'stage-changes', kind: 'merge', skill: 'stage-changes', sessions: [] })
    vi.stubGlobal('fetch', serveAll([merge], { '/api/candidates/cnd_m/merge': plan }))
    open()
    const lost = await screen.findByRole('checkbox', { name: 'Leave out: look at it' }, slow)
    await userEvent.keyboard('a')
    expect(promoteCandidate).not.toHaveBeenCalled()
    await userEvent.click(lost)
    await userEvent.keyboard('a')
    expect(promoteCandidate).toHaveBeenCalledWith({
      id: 'cnd_m',
      digest: 'd'.repeat(64),
      protect: false,
      dropped: ['source example 1'],
    })
  })

  it('into a skill found by typing shows its plan first', async () => {
    vi.mocked(mergeCandidate).mockReturnValue(new Promise(() => {}))
    const skill = {
      id: 'skl_1',
      name: 'stage-changes',
      description: '',
      lifecycle: 'verified',
      tier: 2,
      isWarning: false,
      failing: false,
      stats: { uses: 3, risk: 'none' },
    }
    const found = { items: [skill], nextCursor: null, total: 1 }
    const mapped = { ...plan, unmapped: [], entries: plan.entries.slice(0, 1) }
    vi.stubGlobal('fetch', serveAll(three, { '/api/candidates/cnd_one/merge': mapped, '/api/skills': found }))
    open()
    await heading('one')
    await userEvent.keyboard('m')
    await screen.findByRole('option', { name: /stage-changes/ }, slow)
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('list', { name: 'Where each part of one goes' }, slow)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(mergeCandidate).toHaveBeenCalledWith({ id: 'cnd_one', into: 'stage-changes', dropped: [] })
    await heading('two')
  })
})

describe('a candidate that somebody else decided', () => {
  it('stays in place, marked, and shows by whom when it is opened', async () => {
    const decision = { event: 'evt_9', at: now, actor: { kind: 'person' as const, id: 'dana' }, canUndo: true }
    const decided = { ...three[1]!, status: 'dismissed' as const, dismissReason: 'Too specific', decision }
    vi.stubGlobal('fetch', serve([three[0]!, decided, three[2]!]))
    const client = open()
    await heading('one')
    const key = ['candidate.list', { status: 'open', facets: true, limit: 100 }]
    const fresh = { items: [three[0], three[2], candidateOf({ id: 'cnd_new', name: 'new' })], nextCursor: null, total: 3 }
    await act(async () => void client.setQueryData(['news', ...key], fresh))
    expect(await screen.findByRole('button', { name: '1 new, 1 decided elsewhere' })).toBeTruthy()
    expect(screen.getByText('Already decided')).toBeTruthy()
    await userEvent.keyboard('j')
    await heading('two')
    expect((await screen.findByText(/Dismissed: Too specific/)).textContent).toMatch(/Already decided.*by dana/)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })
})

// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { undoLatest } from '@/components/ui/toast'
import { dismissCandidate, promoteCandidate, snoozeCandidate, undoEvent } from '@/lib/actions'
import { candidateOf } from './candidate.test-support'
import { heading, open, problem, serve, slow, three } from './open-review.test-support'

vi.mock('@/lib/actions', () => ({
  promoteCandidate: vi.fn(),
  dismissCandidate: vi.fn(),
  snoozeCandidate: vi.fn(),
  mergeCandidate: vi.fn(),
  editCandidate: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

const names = () =>
  within(screen.getByRole('list', { name: 'Candidates' }))
    .getAllByRole('button')
    .map((row) => row.title || row.textContent)
beforeEach(() => {
  vi.stubGlobal('fetch', serve(three))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('the queue in its four states', () => {
  it('keeps its shape while it loads', () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    open()
    expect(screen.getByLabelText('Loading the queue')).toBeTruthy()
    expect(screen.getByLabelText('Loading the candidate')).toBeTruthy()
  })

  it('explains itself when empty', async () => {
    vi.stubGlobal('fetch', serve([]))
    open()
    expect((await screen.findAllByText('You’re all caught up', {}, slow)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  })

  it('says where proposals come from while there are no sessions', async () => {
    vi.stubGlobal('fetch', serve([], 0))
    open()
    const [link] = await screen.findAllByRole('link', { name: 'Import sessions' }, slow)
    expect(link?.getAttribute('href')).toBe('/settings')
    expect(screen.queryByText(/all caught up/)).toBeNull()
  })

  it('says of each view what it is for when it is empty', async () => {
    vi.stubGlobal('fetch', serve([]))
    open()
    await userEvent.click(await screen.findByRole('tab', { name: /Generic/ }))
    expect((await screen.findAllByText(/any agent already does it well/, {}, slow)).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('tab', { name: /Snoozed/ }))
    expect((await screen.findAllByText(/wait here until their date/, {}, slow)).length).toBeGreaterThan(0)
  })

  it('reports what failed and offers a retry', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ ...problem, code: 'unavailable', status: 503, detail: 'Away.' }, { status: 503 }),
    )
    open()
    expect(await screen.findByText('Couldn’t load the queue')).toBeTruthy()
    vi.stubGlobal('fetch', serve(three))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('one')).toBeTruthy()
  })

  it('shows the first candidate with its evidence and every action by name', async () => {
    open()
    await heading('one')
    expect(screen.getByText('2 of 3 ended well', { selector: 'dd *' })).toBeTruthy()
    expect(screen.getByText(/^Seen in 3 sessions, 0.2 expected by chance/).textContent).toContain('Approve.')
    for (const name of ['Approve', 'Approve and protect', 'Edit', 'Snooze', 'Dismiss']) {
      expect(screen.getByRole('button', { name })).toBeTruthy()
    }
    expect(
      within(await screen.findByRole('region', { name: 'Evidence' }, slow)).getAllByRole('link', {
        name: /^git diff, step \d+ of /,
      }),
    ).toHaveLength(3)
  })
})

describe('deciding', () => {
  it('moves along the list by key', async () => {
    open()
    await heading('one')
    await userEvent.keyboard('jj')
    await heading('three')
    await userEvent.keyboard('jk')
    await heading('two')
    expect(screen.getByLabelText('Position').textContent).toBe('2 of 3')
  })

  it('approves the digest that was read, removes it at once and shows the next', async () => {
    vi.mocked(promoteCandidate).mockReturnValue(new Promise(() => {}))
    open('?c=cnd_two')
    await heading('two')
    await userEvent.keyboard('p')
    await heading('three')
    expect(promoteCandidate).toHaveBeenCalledWith({ id: 'cnd_two', digest: 'd'.repeat(64), protect: true })
    expect(names()).toHaveLength(2)
    expect(screen.getByLabelText('Position').textContent).toBe('2 of 2')
  })

  it('restores a refused one', async () => {
    vi.mocked(promoteCandidate).mockResolvedValue({ ok: false, problem })
    open()
    await heading('one')
    await userEvent.keyboard('a')
    await waitFor(() => expect(screen.getByLabelText('Position').textContent).toBe('1 of 3'), slow)
    await heading('one')
  })

  it('restores an undone one before the list is refetched', async () => {
    vi.mocked(dismissCandidate).mockResolvedValue({ ok: true, value: { candidate: three[0]!, event: 'evt_1' } })
    const server = serve(three)
    let isSlow = false
    vi.stubGlobal('fetch', (address: string) => (isSlow ? new Promise(() => {}) : server(address)))
    vi.mocked(undoEvent).mockImplementation(async () => {
      isSlow = false
      return { ok: true, value: { event: null, plan: [] } }
    })
    open()
    await heading('one')
    // The refetch after the action never ends; the one after the undo replaces it.
    isSlow = true
    await userEvent.keyboard('x2')
    await waitFor(() => expect(screen.getByLabelText('Position').textContent).toBe('1 of 2'), slow)
    await waitFor(() => expect(undoLatest()).toBe(true), slow)
    await waitFor(() => expect(screen.getByLabelText('Position').textContent).toBe('2 of 3'), slow)
    expect(names()).toHaveLength(3)
  })

  it('dismisses by number', async () => {
    vi.mocked(dismissCandidate).mockReturnValue(new Promise(() => {}))
    open()
    await heading('one')
    await userEvent.keyboard('x3')
    const reason = 'The steps are wrong or unsafe'
    await waitFor(() => expect(dismissCandidate).toHaveBeenCalledWith({ id: 'cnd_one', reason }), slow)
    await heading('two')
  })

  it('treats digits in free text as text', async () => {
    open()
    await heading('one')
    await userEvent.keyboard('x')
    await userEvent.type(await screen.findByLabelText('Other reason', {}, slow), '3 of these exist')
    expect(dismissCandidate).not.toHaveBeenCalled()
    vi.mocked(dismissCandidate).mockReturnValue(new Promise(() => {}))
    await userEvent.keyboard('{Enter}')
    expect(dismissCandidate).toHaveBeenCalledWith({ id: 'cnd_one', reason: '3 of these exist' })
  })

  it('snoozes until a week from the page’s now', async () => {
    vi.mocked(snoozeCandidate).mockReturnValue(new Promise(() => {}))
    open()
    await heading('one')
    await userEvent.keyboard('s')
    await userEvent.click(await screen.findByRole('button', { name: 'For a week' }, slow))
    expect(snoozeCandidate).toHaveBeenCalledWith({ id: 'cnd_one', until: '2026-01-09T00:00:00.000Z' })
  })

  it('offers no actions on a decided one', async () => {
    vi.stubGlobal(
      'fetch',
      serve([candidateOf({ id: 'cnd_old', name: 'old', status: 'dismissed', dismissReason: 'Too specific' })]),
    )
    open('?c=cnd_old')
    expect(await screen.findByText(/Dismissed: Too specific/)).toBeTruthy()
    await userEvent.keyboard('a')
    expect(promoteCandidate).not.toHaveBeenCalled()
  })
})

describe('a revision', () => {
  it('shows its diff to the current skill first', async () => {
    const nearest = { name: 'stage-changes', text: '# Title\n\n1. Look last.\n' }
    vi.stubGlobal(
      'fetch',
      serve([candidateOf({ id: 'cnd_r', name: 'again', kind: 'revision', skill: 'stage-changes', overlap: 0.8, nearest })]),
    )
    open()
    await heading('again')
    const diff = await screen.findByRole('button', { name: 'Diff to stage-changes' }, slow)
    expect(diff.getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByText(/1\. Look last\./, {}, slow)).toBeTruthy()
    expect(screen.getByText(/80%\soverlap/, { selector: 'p' })).toBeTruthy()
  })
})

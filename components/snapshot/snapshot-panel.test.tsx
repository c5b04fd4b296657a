// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { SnapshotPanel } from './snapshot-panel'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn(), undoManyEvent: vi.fn() }))
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterEach(() => {
  cleanup()
  fetched.mockReset()
})

const now = '2026-03-02T09:00:00.000Z'
const file = 'default-20260302T080000Z.mettle.tar.gz'
const stored = { folder: '~/.mettle/snapshots/default', items: [{ file, bytes: 2048, createdAt: '2026-03-02T08:00:00.000Z' }] }
const counts = { sessions: 3, steps: 12, skills: 2, versions: 4, candidates: 1, uses: 7, events: 21, files: 30 }
const inspected = {
  file,
  snapshot: { workspace: 'default', takenAt: now, version: '1.2.3', format: 1, counts, tables: [], leftOut: [] },
  replaces: { skills: 5 },
  restored: false,
  safety: null,
  doctor: null,
  event: null,
}
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })
const show = (list?: object) =>
  render(
    <WithAnswers answers={list ? [[['snapshot.list', {}], list]] : []}>
      <SnapshotPanel workspace="default" now={now} />
    </WithAnswers>,
  )

it('keeps its shape while it loads, and reports a failure', async () => {
  fetched.mockReturnValueOnce(new Promise(() => undefined))
  show()
  expect(screen.getByText('Snapshot and restore')).toBeTruthy()
  expect(screen.queryByText(/No snapshots/)).toBeNull()
  // Asked for once drawn, and so not before the test goes on.
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  cleanup()
  fetched.mockResolvedValueOnce(
    answer(
      { type: '', title: '', status: 403, code: 'forbidden', detail: 'Ask without naming an agent.', requestId: 'req_1' },
      403,
    ),
  )
  show()
  expect(await screen.findByText('Ask without naming an agent.')).toBeTruthy()
})

it('shows that none is stored, or lists them', () => {
  show({ folder: '~', items: [] })
  expect(screen.getByText(/No snapshots yet/)).toBeTruthy()
  cleanup()
  show(stored)
  expect(screen.getByText(file)).toBeTruthy()
})

it('inspects first, and overwrites only once the name is typed', async () => {
  fetched.mockResolvedValueOnce(answer(inspected))
  fetched.mockReturnValue(new Promise(() => undefined))
  show(stored)
  await userEvent.click(screen.getByRole('button', { name: `Restore ${file}` }))
  expect(await screen.findByText(/replaces everything here: 5 skills/)).toBeTruthy()
  expect(screen.getByText('12')).toBeTruthy()
  const restore = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' })
  expect(restore.disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Type default to replace it'), 'default')
  expect(restore.disabled).toBe(false)
  fetched.mockClear()
  await userEvent.click(restore)
  const [url, init] = fetched.mock.calls[0] ?? []
  expect([url, JSON.parse(init?.body as string)]).toEqual(['/api/restore', { file, replace: true }])
})

it('never dates in the future a snapshot that was taken after the page was read', async () => {
  fetched.mockResolvedValueOnce(answer({ ...inspected, snapshot: { ...inspected.snapshot, takenAt: new Date().toISOString() } }))
  show(stored)
  await userEvent.click(screen.getByRole('button', { name: `Restore ${file}` }))
  expect(within(await screen.findByRole('dialog')).getByText('just now')).toBeTruthy()
})

it('uploads a selected file unchanged, for inspection', async () => {
  fetched.mockResolvedValueOnce(answer({ ...inspected, replaces: {} }))
  show(stored)
  const chosen = new File(['bytes'], 'mine.tar.gz', { type: 'application/gzip' })
  await userEvent.upload(screen.getByLabelText('Snapshot to restore'), chosen)
  expect(await screen.findByText(/default is empty/)).toBeTruthy()
  const [url, init] = fetched.mock.calls.find(([asked]) => (asked as string).startsWith('/api/restore')) ?? []
  expect([url, init?.body]).toEqual(['/api/restore?dryRun=true', chosen])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore' }).disabled).toBe(false)
})

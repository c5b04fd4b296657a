// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { eventOf } from '@/components/ui/event.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { leaveMember } from '@/lib/actions'
import type { BrowserItem } from '@/lib/contract/account'
import { AccountPanel } from './account-panel'

vi.mock('@/lib/actions', () => ({
  leaveMember: vi.fn(),
  revokeKey: vi.fn(),
  revokeKeyAccount: vi.fn(),
  signOutAccount: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))
afterEach(cleanup)

const now = '2025-11-20T12:00:00.000Z'
const here: BrowserItem = {
  id: 'brw_1',
  client: 'Firefox on Linux',
  address: '127.0.0.1',
  isThisOne: true,
  createdAt: now,
  expiresAt: now,
  lastSeenAt: now,
}
const event = eventOf({ verb: 'leave', object: { kind: 'member', id: 'mem_1', name: 'olga@example.com' }, reason: null })
const show = (items: BrowserItem[]) =>
  render(
    <WithAnswers answers={[[['account.browsers', {}], { items }]]}>
      <AccountPanel person={{ email: 'olga@example.com' }} workspace="default" now={now} />
    </WithAnswers>,
  )

it('says in the dialog why the only owner cannot leave', async () => {
  const detail = 'This is the only owner. Make somebody else an owner first.'
  vi.mocked(leaveMember).mockResolvedValue({
    ok: false,
    problem: { type: 'about:blank', title: 'Conflict', status: 409, code: 'conflict', detail, requestId: 'req_1' },
  })
  show([here])
  await userEvent.click(screen.getByRole('button', { name: 'Leave workspace' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(detail)
})

it.each([
  [1, '/sign-in?left=1'],
  [0, '/'],
])('leads who leaves with %i browsers signed out to %s', async (browsers, place) => {
  const ended = { keys: [], browsers, invitations: [] }
  vi.mocked(leaveMember).mockResolvedValue({ ok: true, value: { ended, event } })
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
  show([here])
  await userEvent.click(screen.getByRole('button', { name: 'Leave workspace' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(place))
})

it('tells browsers of one name apart by when they were last seen', () => {
  const other = { ...here, id: 'brw_2', isThisOne: false, lastSeenAt: '2025-11-20T11:00:00.000Z' }
  show([here, other, { ...other, id: 'brw_3', lastSeenAt: '2025-11-19T09:30:00.000Z' }])
  const ends = screen.getAllByRole('button', { name: /^Sign out/ }).map((one) => one.getAttribute('aria-label'))
  expect(ends).toEqual([
    'Sign out Firefox on Linux, last seen 20 Nov 2025, 11:00 UTC',
    'Sign out Firefox on Linux, last seen 19 Nov 2025, 09:30 UTC',
  ])
})

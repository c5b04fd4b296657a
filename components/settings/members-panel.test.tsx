// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { inviteMember, removeMember, withdrawMember } from '@/lib/actions'
import type { InvitationItem, MemberItem } from '@/lib/contract/member'
import { MembersPanel } from './members-panel'
import { roleHints } from './role-items'

vi.mock('@/lib/actions', () => ({
  inviteMember: vi.fn(),
  removeMember: vi.fn(),
  setRoleMember: vi.fn(),
  withdrawMember: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))
afterEach(cleanup)

const now = '2025-11-20T12:00:00.000Z'
const olga: MemberItem = {
  id: 'mbr_1',
  name: 'Olga',
  email: 'olga@example.com',
  role: 'owner',
  isYou: true,
  joinedAt: now,
  lastSeenAt: now,
}
const ben: MemberItem = {
  ...olga,
  id: 'mbr_2',
  name: 'Ben',
  email: 'ben@example.com',
  role: 'reviewer',
  isYou: false,
  lastSeenAt: null,
}
const invitation: InvitationItem = {
  id: 'inv_1',
  email: 'eve@example.com',
  role: 'viewer',
  createdBy: 'person:olga@example.com',
  createdAt: now,
  expiresAt: '2025-11-27T12:00:00.000Z',
}
const event = { id: 'evt_1' } as never
const show = (items: MemberItem[], invitations: InvitationItem[] = [], hasAccounts = true) =>
  render(
    <WithAnswers answers={[[['member.list', {}], { items, invitations }]]}>
      <MembersPanel hasAccounts={hasAccounts} now={now} />
    </WithAnswers>,
  )

it('shows who has which role, who was seen, and who is invited', () => {
  show([olga, ben], [invitation])
  const [first, second] = within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem')
  expect(first?.textContent).toContain('OlgaYouolga@example.com')
  expect(second?.textContent).toContain('Signed out')
  expect(screen.getByRole('combobox', { name: 'Role of Ben' }).textContent).toContain('Reviewer')
  expect(screen.getByRole('list', { name: 'Invitations' }).textContent).toContain('Invited as viewer, expires 27 Nov')
})

it('says before the first account what it changes', () => {
  show([], [], false)
  expect(screen.getByRole('link', { name: 'Create your account' }).getAttribute('href')).toBe('/join')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
})

it('shows the link of an invitation once, whole', async () => {
  vi.mocked(inviteMember).mockResolvedValue({ ok: true, value: { invitation, url: '/join?invitation=abc', event } })
  show([olga])
  await userEvent.type(screen.getByLabelText('E-mail'), 'eve@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  expect(vi.mocked(inviteMember)).toHaveBeenCalledWith({ email: 'eve@example.com', role: 'reviewer' })
  expect(await screen.findByText(`${window.location.origin}/join?invitation=abc`)).toBeTruthy()
})

it('removes a member only after asking, and withdraws an invitation at once', async () => {
  vi.mocked(removeMember).mockResolvedValue({
    ok: true,
    value: { ended: { keys: [], browsers: 1, invitations: [] }, event },
  })
  vi.mocked(withdrawMember).mockResolvedValue({ ok: true, value: { event } })
  show([olga, ben], [invitation])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ben' }))
  expect(vi.mocked(removeMember)).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove member' }))
  expect(vi.mocked(removeMember)).toHaveBeenCalledWith({ id: 'mbr_2' })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the invitation for eve@example.com' }))
  expect(vi.mocked(withdrawMember)).toHaveBeenCalledWith({ id: 'inv_1' })
})

it('says beside the field why nobody is invited, until the address changes', async () => {
  const taken = {
    type: 'urn:mettle:problem:conflict',
    title: 'Conflict',
    status: 409,
    code: 'conflict' as const,
    requestId: 'req_1',
  }
  const detail = 'ben@example.com is a member of this workspace already.'
  vi.mocked(inviteMember).mockResolvedValue({ ok: false, problem: { ...taken, detail } })
  show([olga, ben])
  const field = screen.getByRole('textbox', { name: 'E-mail' })
  await userEvent.type(field, 'ben@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(detail)).toBeTruthy()
  await userEvent.type(field, '.uk')
  expect(screen.queryByText(detail)).toBeNull()
})

it('offers nobody to remove themselves: they leave under Account', () => {
  show([olga, ben])
  expect(screen.getAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'))).toEqual(['Remove Ben'])
})

it('says in the menu of a role what each role may do', async () => {
  show([olga, ben])
  await userEvent.click(screen.getByRole('combobox', { name: 'Role of Ben' }))
  const menu = await screen.findByRole('listbox')
  expect(
    within(menu)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toContain(`Viewer${roleHints.viewer}`)
})

it('tells members of one name apart by their address', () => {
  show([olga, ben, { ...ben, id: 'mbr_3', email: 'ben@example.org' }])
  expect(screen.getByRole('button', { name: 'Remove Ben, ben@example.com' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Ben, ben@example.org' })).toBeTruthy()
})

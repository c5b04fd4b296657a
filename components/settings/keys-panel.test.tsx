// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { createKey, revokeKey, revokeKeyAccount } from '@/lib/actions'
import type { KeyItem } from '@/lib/contract/key'
import { KeysPanel } from './keys-panel'
import { RevokeKey } from './revoke-key'

vi.mock('@/lib/actions', () => ({
  createKey: vi.fn(),
  revokeKey: vi.fn(),
  revokeKeyAccount: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))
afterEach(cleanup)

const now = '2025-11-20T12:00:00.000Z'
const item: KeyItem = {
  id: 'key_1',
  name: 'ci',
  prefix: 'mtl_1a2b3c4d',
  agent: 'order-desk',
  permissions: ['report', 'read'],
  state: 'active',
  createdAt: now,
  createdBy: 'person:owner',
  expiresAt: null,
  lastUsedAt: now,
  revokedAt: null,
}
const event = { id: 'evt_1' } as never
const show = (items: KeyItem[]) =>
  render(
    <WithAnswers answers={[[['key.list', {}], { items }]]}>
      <KeysPanel now={now} />
    </WithAnswers>,
  )

it('shows what each key may do and when it was last used', () => {
  show([item, { ...item, id: 'key_2', name: 'old', agent: null, state: 'expired', lastUsedAt: null }])
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('May report and read as order-desk. Last used')
  expect(second?.textContent).toMatch(/Expired.*Never used/)
})

it('creates a key and shows it once', async () => {
  const secret = `mtl_${'0'.repeat(48)}`
  vi.mocked(createKey).mockResolvedValue({ ok: true, value: { key: { ...item, name: 'new' }, secret, event } })
  show([])
  expect(screen.getByText('No API keys yet.')).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Create key' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await userEvent.type(screen.getByLabelText('Name'), 'new')
  await userEvent.click(screen.getByRole('checkbox', { name: /Approve and dismiss/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Propose skills/ }))
  await userEvent.click(button)
  expect(createKey).toHaveBeenCalledWith({
    name: 'new',
    permissions: ['report', 'read', 'review'],
    agent: undefined,
    expiresAt: undefined,
  })
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the key' })).toBeTruthy()
})

it('lets no agent’s key decide', async () => {
  vi.mocked(createKey).mockResolvedValue({ ok: true, value: { key: item, secret: 'mtl_x', event } })
  show([])
  await userEvent.click(screen.getByRole('checkbox', { name: /Manage people, keys/ }))
  await userEvent.type(screen.getByLabelText(/^Agent/), 'desk')
  for (const name of [/Approve and dismiss/, /Change policy/, /Manage people, keys/]) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box.disabled, box.checked]).toEqual([true, false])
  }
  await userEvent.type(screen.getByLabelText('Name'), 'bound')
  await userEvent.click(screen.getByRole('button', { name: 'Create key' }))
  expect(createKey).toHaveBeenLastCalledWith({
    name: 'bound',
    permissions: ['report', 'propose', 'read'],
    agent: 'desk',
    expiresAt: undefined,
  })
})

it('asks before it revokes a key for good', async () => {
  vi.mocked(revokeKey).mockResolvedValue({ ok: true, value: { key: { ...item, state: 'revoked' }, event } })
  show([item])
  await userEvent.click(screen.getByRole('button', { name: 'Revoke ci' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke ci?' })
  expect(dialog.textContent).toContain('can’t be undone')
  expect(dialog.textContent).toContain('Report sessions, uses and feedback')
  expect(revokeKey).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  expect(revokeKey).toHaveBeenCalledWith({ id: 'key_1' })
})

it('asks the same before one’s own', async () => {
  vi.mocked(revokeKeyAccount).mockResolvedValue({ ok: true, value: { key: { ...item, state: 'revoked' }, event } })
  render(
    <WithAnswers answers={[]}>
      <RevokeKey item={item} isOwn />
    </WithAnswers>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Revoke ci from your account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Revoke ci?' })
  expect(revokeKeyAccount).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }))
  expect(revokeKeyAccount).toHaveBeenCalledWith({ id: 'key_1' })
})

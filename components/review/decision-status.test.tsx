// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { candidateOf } from './candidate.test-support'
import { DecisionStatus } from './decision-status'

const { reopenCandidate } = vi.hoisted(() => ({ reopenCandidate: vi.fn() }))
vi.mock('@/lib/actions', () => ({ reopenCandidate, undoEvent: vi.fn(), undoManyEvent: vi.fn() }))
afterEach(cleanup)

const show = (fields: Partial<CandidateDetail>) =>
  render(
    <WithAnswers answers={[]}>
      <DecisionStatus
        candidate={candidateOf({ id: 'cnd_1', name: 'ship-orders', ...fields })}
        isElsewhere={false}
        now="2026-03-02T09:00:00.000Z"
      />
    </WithAnswers>,
  )

it('ends a reason that is a sentence of its own only once', async () => {
  const decision = {
    event: 'evt_1',
    at: '2026-03-01T09:00:00.000Z',
    actor: { kind: 'person', id: 'owner' },
    canUndo: false,
  } as const
  show({ status: 'dismissed', dismissReason: 'Suppliers use the portal now.', decision })
  expect(await screen.findByText(/Dismissed: Suppliers use the portal now, by owner/)).toBeTruthy()
})

it('reopens a dismissed candidate, with a reason', async () => {
  reopenCandidate.mockResolvedValue({ ok: true, value: { candidate: {}, event: 'evt_1' } })
  show({ status: 'dismissed', dismissReason: 'the old way' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Other reason' }), ' the new way {Enter}')
  expect(reopenCandidate.mock.calls).toEqual([[{ id: 'cnd_1', reason: 'the new way' }]])
})

it('opens a generic one, with why it is wanted', async () => {
  reopenCandidate.mockResolvedValue({ ok: true, value: { candidate: {}, event: 'evt_2' } })
  show({ status: 'generic' })
  expect(await screen.findByText(/Not in the queue: a fresh agent knows all of it/)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen…' }))
  await userEvent.click(await screen.findByText('We want it written down'))
  expect(reopenCandidate.mock.lastCall).toEqual([{ id: 'cnd_1', reason: 'We want it written down' }])
})

it('offers no reopening for an open one', () => {
  show({ status: 'open' })
  expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull()
})

it('offers no reopening for an approved one', async () => {
  show({ status: 'promoted' })
  await screen.findByText(/Approved/)
  expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull()
})

it('says whose draft needs another reviewer', () => {
  show({ status: 'open', needsOtherThan: 'ben@example.com' })
  expect(screen.getByText('ben@example.com wrote this. Another reviewer has to approve it.')).toBeTruthy()
})

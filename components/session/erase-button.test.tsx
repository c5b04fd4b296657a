// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { eraseSession } from '@/lib/actions'
import type { SessionDetail } from './arrange'
import { EraseButton } from './erase-button'

vi.mock('@/lib/actions', () => ({ eraseSession: vi.fn(), undoEvent: vi.fn() }))
afterEach(cleanup)

it('asks first, warns that it is final, and erases only then', async () => {
  vi.mocked(eraseSession).mockResolvedValue({
    ok: false,
    problem: { code: 'conflict', detail: 'x', status: 409, title: 'x' } as never,
  })
  const session = { id: 'ses_1', steps: 12, turns: 1, subAgents: [{}] } as unknown as SessionDetail
  render(
    <WithAnswers answers={[]}>
      <EraseButton session={session} />
    </WithAnswers>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Erase content' }))
  expect(
    await screen.findByText(/12 steps, 1 request and 1 sub-agent session are permanently deleted. You can’t undo this/),
  ).toBeTruthy()
  expect(eraseSession).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Erase' }))
  expect(eraseSession).toHaveBeenCalledWith({ id: 'ses_1' })
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { saveRedaction, testRedaction } from '@/lib/actions'
import { RedactionPanel } from './redaction-panel'

vi.mock('@/lib/actions', () => ({ testRedaction: vi.fn(), saveRedaction: vi.fn(), undoEvent: vi.fn() }))
// The refetch after an action is not under test.
vi.stubGlobal('fetch', () => new Promise(() => undefined))
afterEach(cleanup)

const rule = { name: 'Staff', pattern: 'EMP-1', kind: 'secret' as const }
const show = () =>
  render(
    <WithAnswers answers={[[['redaction.rules', {}], { rules: [rule], refused: [] }]]}>
      <RedactionPanel />
    </WithAnswers>,
  )

it('shows what would be redacted in a text', async () => {
  const value = { text: 'to [redacted:email]', marks: [{ type: 'email', count: 1 }] }
  vi.mocked(testRedaction).mockResolvedValue({ ok: true, value })
  show()
  await userEvent.type(screen.getByLabelText('Test redaction'), 'to a@b.example')
  await userEvent.click(screen.getByRole('button', { name: 'Redact' }))
  expect(testRedaction).toHaveBeenCalledWith({ text: 'to a@b.example' })
  expect(await screen.findByText('to [redacted:email]')).toBeTruthy()
  expect(screen.getByText('email ×1')).toBeTruthy()
})

it('removes a rule by saving the others', async () => {
  vi.mocked(saveRedaction).mockResolvedValue({ ok: true, value: { rules: [], event: null } })
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the rule Staff' }))
  expect(saveRedaction).toHaveBeenCalledWith({ rules: [] })
})

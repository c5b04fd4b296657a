// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query } from '@/lib/client/queries'
import { RunButtons } from './run-buttons'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn(), undoManyEvent: vi.fn(), savePolicy: vi.fn() }))
afterEach(cleanup)

it('has its secondary actions in a menu too, and freezes from there', async () => {
  render(
    <WithAnswers answers={[[query('policy.read', {}).queryKey, { values: { frozen: 'off' } }]]}>
      <RunButtons />
    </WithAnswers>,
  )
  for (const name of ['Run sweep', 'Preview', 'Freeze automation']) expect(screen.getByRole('button', { name })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Preview', 'Freeze automation…'])
  await userEvent.click(screen.getByRole('menuitem', { name: /Freeze/ }))
  expect(await screen.findByRole('dialog', { name: 'Freeze automation' })).toBeTruthy()
})

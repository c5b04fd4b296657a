// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { FramedFailure } from './failures'

vi.mock('./framed-failure', () => {
  throw new Error('Failed to load chunk')
})
afterEach(cleanup)

it('stands in the frame though the code of the failed page did not come', async () => {
  const retry = vi.fn()
  const out = { href: '/', label: 'Go to the overview' }
  render(<FramedFailure error={new Error('away')} retry={retry} title="Review" cause="The queue could not be shown" out={out} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The queue could not be shown')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalled()
})

// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { late } from './late'
import { lateOverlay } from './late-overlay'
import { ClosedTrigger, usePopup } from './popup'
import { toastError } from './toast'

vi.mock('./toast', () => ({ toastError: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const Sheet = ({ open }: { open: boolean }) => (open ? <p>The sheet</p> : null)

it('reports that a part did not load, and retries at the next opening', async () => {
  const load = vi.fn<() => Promise<typeof Sheet>>().mockRejectedValue(new Error('Failed to load chunk'))
  const onUnfetched = vi.fn()
  const Standing = lateOverlay(load)
  const { rerender } = render(<Standing open onUnfetched={onUnfetched} />)
  await waitFor(() => expect(onUnfetched).toHaveBeenCalledOnce())
  expect(toastError).toHaveBeenCalledOnce()
  rerender(<Standing open={false} onUnfetched={onUnfetched} />)
  load.mockResolvedValue(Sheet)
  rerender(<Standing open onUnfetched={onUnfetched} />)
  expect(await screen.findByText('The sheet')).toBeTruthy()
  expect(toastError).toHaveBeenCalledOnce()
})

it('reports a popup whose code did not load, closes it, and opens it once it loads', async () => {
  const fetch = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Failed to load chunk'))
  const code = late(fetch)
  const onOpenChange = vi.fn()
  function Popup() {
    const popup = usePopup(code, { onOpenChange })
    return popup.parts ? <p>{popup.parts}</p> : <ClosedTrigger popup={popup} kind="menu" aria-label="More" />
  }
  render(<Popup />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(toastError).toHaveBeenCalledOnce())
  expect(onOpenChange.mock.calls).toEqual([[true], [false]])
  fetch.mockResolvedValue('The menu')
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('The menu')).toBeTruthy()
})

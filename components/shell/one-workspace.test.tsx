// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OneWorkspace } from './one-workspace'

afterEach(cleanup)

it('reloads a page when another tab switches the workspace, and not when one opens the same', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  const heard = vi.fn()
  const witness = new BroadcastChannel('mettle-workspace')
  witness.addEventListener('message', heard)
  render(<OneWorkspace name="demo" />)
  render(<OneWorkspace name="demo" />)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(reload).not.toHaveBeenCalled()
  // The rule means the postMessage of a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  witness.postMessage('default')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  witness.close()
})

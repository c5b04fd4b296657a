// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { replayKeys } from './buffered-keys'
import { useHotkeys } from './hotkeys'
import { lateOverlay } from './late-overlay'

vi.mock('./toast', () => ({ toastError: vi.fn() }))
afterEach(cleanup)

interface SheetProps {
  open: boolean
  onEnter: () => void
}

/** A floating element with a field, which gets the focus. */
function Sheet({ open, onEnter }: SheetProps) {
  const [text, setText] = useState('')
  if (!open) return null
  return (
    <dialog open aria-label="Find">
      <form onSubmit={(event) => (event.preventDefault(), onEnter())}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- as a dialog does */}
        <input aria-label="What to find" autoFocus value={text} onChange={(event) => setText(event.target.value)} />
      </form>
    </dialog>
  )
}

/** A page with keys of its own; `k` opens a late popup. `arrive` delivers its code. */
function openPage() {
  let arrive = () => {}
  const code = new Promise<ComponentType<SheetProps>>((resolve) => (arrive = () => resolve(Sheet)))
  const Late = lateOverlay(() => code, <p>Coming</p>)
  const [approve, enter] = [vi.fn(), vi.fn()]
  function Page() {
    const [isOpen, setOpen] = useState(false)
    useHotkeys([
      { keys: 'a', label: 'Approve', run: approve },
      { keys: 'mod+k', label: 'Find', always: true, run: () => setOpen(!isOpen) },
    ])
    return <Late open={isOpen} onEnter={enter} onUnfetched={() => setOpen(false)} />
  }
  render(<Page />)
  return { approve, enter, arrive: () => act(async () => arrive()) }
}

const field = () => screen.findByLabelText<HTMLInputElement>('What to find')

describe('keys that are pressed while something opens', () => {
  it('go into it, in order, and never to the page', async () => {
    const { approve, enter, arrive } = openPage()
    await userEvent.keyboard('{Control>}k{/Control}auditx{Backspace}a{Enter}')
    expect(screen.getByText('Coming')).toBeTruthy()
    await arrive()
    await waitFor(() => expect(enter).toHaveBeenCalledOnce())
    expect((await field()).value).toBe('audita')
    expect(approve).not.toHaveBeenCalled()
  })

  it('go to the page again after Escape, and the popup stays closed when its code arrives', async () => {
    const { approve, arrive } = openPage()
    await userEvent.keyboard('{Control>}k{/Control}a{Escape}')
    expect(screen.queryByText('Coming')).toBeNull()
    await arrive()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(approve).not.toHaveBeenCalled()
    await userEvent.keyboard('a')
    expect(approve).toHaveBeenCalledOnce()
  })

  it('are dropped when the person continues with the pointer', async () => {
    const { approve } = openPage()
    await userEvent.keyboard('{Control>}k{/Control}aa')
    fireEvent.pointerDown(document.body)
    await userEvent.keyboard('a')
    expect(approve).toHaveBeenCalledOnce()
  })

  it("leave the browser's own keys alone", async () => {
    openPage()
    await userEvent.keyboard('{Control>}k{/Control}')
    const isLeft = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init)
    expect([isLeft({ key: 'r', ctrlKey: true }), isLeft({ key: 'F5' }), isLeft({ key: 'a' })]).toEqual([true, true, false])
    await userEvent.keyboard('{Escape}')
  })

  it('are taken over from before the page listened', async () => {
    const { approve, arrive } = openPage()
    const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    const keys = [press({ key: 'k', ctrlKey: true }), press({ key: 'a' })]
    await act(async () => replayKeys(keys))
    await arrive()
    await waitFor(async () => expect((await field()).value).toBe('a'))
    expect(approve).not.toHaveBeenCalled()
  })
})

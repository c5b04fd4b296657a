// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { activeHotkeys, strokeOf, useHotkeys, type Hotkey } from './hotkeys'
import { strokeName, strokeText } from './kbd'

afterEach(cleanup)

function Keys({ hotkeys, enabled, rank }: { hotkeys: Hotkey[]; enabled?: boolean; rank?: 'page' | 'shell' }) {
  useHotkeys(hotkeys, { enabled, rank })
  return null
}
const hotkey = (keys: string, run: () => void, rest: Partial<Hotkey> = {}): Hotkey => ({ keys, label: keys, run, ...rest })

describe('strokeOf', () => {
  const plain = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }
  it.each([
    [{ ...plain, key: 'a' }, 'a'],
    [{ ...plain, key: 'A', shiftKey: true }, 'shift+a'],
    [{ ...plain, key: '?', shiftKey: true }, '?'],
    [{ ...plain, key: 'k', metaKey: true }, 'mod+k'],
    [{ ...plain, key: 'k', ctrlKey: true }, 'mod+k'],
    [{ ...plain, key: 'Enter', ctrlKey: true }, 'mod+enter'],
    [{ ...plain, key: ' ' }, 'space'],
    [{ ...plain, key: 'ArrowDown', shiftKey: true }, 'shift+down'],
  ])('%o is %s', (event, stroke) => expect(strokeOf(event)).toBe(stroke))
})

describe('useHotkeys', () => {
  it('runs a single key and a sequence, and only the sequence when its second key has an action of its own', async () => {
    const [review, refresh] = [vi.fn(), vi.fn()]
    render(<Keys hotkeys={[hotkey('g r', review), hotkey('r', refresh)]} />)
    await userEvent.keyboard('gr')
    expect([review.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 0])
    await userEvent.keyboard('r')
    expect(refresh).toHaveBeenCalledOnce()
  })

  it('ignores keys while typing and inside floating elements, except global ones', async () => {
    const [approve, palette] = [vi.fn(), vi.fn()]
    const view = render(
      <>
        <Keys hotkeys={[hotkey('a', approve), hotkey('mod+k', palette, { always: true })]} />
        <input aria-label="name" />
        <div data-hotkeys="off">
          <button type="button">inside</button>
        </div>
      </>,
    )
    await userEvent.type(view.getByLabelText('name'), 'a')
    view.getByText('inside').focus()
    await userEvent.keyboard('a{Control>}k{/Control}')
    expect(approve).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })

  it('stays active on a checkbox, which takes no text', async () => {
    const approve = vi.fn()
    const view = render(
      <>
        <Keys hotkeys={[hotkey('a', approve)]} />
        <input type="checkbox" aria-label="row" />
      </>,
    )
    view.getByLabelText('row').focus()
    await userEvent.keyboard('a')
    expect(approve).toHaveBeenCalledOnce()
  })

  it("gives a page's key precedence over the shell's, lists it once, and restores the shell's when the page unmounts", async () => {
    const [shell, page] = [vi.fn(), vi.fn()]
    const tree = (onPage: boolean) => (
      <>
        <Keys hotkeys={[hotkey('u', page)]} enabled={onPage} />
        <Keys hotkeys={[hotkey('u', shell)]} rank="shell" />
      </>
    )
    const view = render(tree(true))
    await userEvent.keyboard('u')
    expect(activeHotkeys()).toHaveLength(1)
    expect([page.mock.calls.length, shell.mock.calls.length]).toEqual([1, 0])
    view.rerender(tree(false))
    await userEvent.keyboard('u')
    expect([page.mock.calls.length, shell.mock.calls.length]).toEqual([1, 1])
  })
})

describe('keys as text', () => {
  it('covers both kinds of keyboard', () => {
    expect(strokeText('mod+k', true)).toBe('⌘K')
    expect(strokeText('mod+k', false)).toBe('Ctrl K')
    expect(strokeText('shift+j', false)).toBe('⇧J')
    expect(strokeName('g r')).toBe('g, then r')
  })
})

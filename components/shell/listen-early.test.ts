// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { listenEarly } from './listen-early'

const press = (key: string, init: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

it('buffers what is typed after the palette’s key until it is read, in the form inlined into the page', () => {
  // oxlint-disable-next-line no-implied-eval -- as the page runs it
  new Function(`(${String(listenEarly)})()`)()
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  expect(press('a')).toBe(true)
  expect(press('k', { ctrlKey: true })).toBe(false)
  press('a')
  press('Escape')
  press('b')
  expect(heard).toHaveBeenCalledTimes(2)
  press('k', { metaKey: true })
  press('u')
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(window.takeEarlyKeys?.().map(({ key }) => key)).toEqual(['k', 'u'])
  press('c')
  expect(heard).toHaveBeenCalledTimes(4)
})

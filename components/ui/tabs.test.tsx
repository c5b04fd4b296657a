// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Tabs } from './tabs'

const items = ['health', 'uses', 'audit'].map((value) => ({ value, label: value }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A row of 200 px, with adjacent tabs of 100 px. */
function layOut(this: HTMLElement) {
  const at = items.findIndex(({ value }) => value === this.textContent)
  return at < 0 ? new DOMRect(0, 0, 200, 36) : new DOMRect(at * 100 - (this.parentElement?.scrollLeft ?? 0), 0, 100, 36)
}

it.each([
  ['health', 0],
  ['uses', 0],
  ['audit', 100],
])('has %s in sight when it is the open one', (value, moved) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(layOut)
  render(<Tabs label="Views" items={items} value={value} />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(moved)
})

it('scrolls back with the selection', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(layOut)
  const { rerender } = render(<Tabs label="Views" items={items} value="audit" />)
  rerender(<Tabs label="Views" items={items} value="health" />)
  expect(screen.getByRole('tablist').scrollLeft).toBe(0)
})

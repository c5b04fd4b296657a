// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatDuration, formatInstant, formatRelative } from './format-time'
import { freshNow } from './fresh-now'
import { Time } from './time'

afterEach(cleanup)
const now = '2025-11-10T12:00:00.000Z'

describe('formatRelative', () => {
  it.each([
    ['2025-11-10T11:59:50Z', 'just now'],
    ['2025-11-10T12:00:10Z', 'in a moment'],
    ['2025-11-10T11:59:00Z', '1 min ago'],
    ['2025-11-10T11:59:10Z', '1 min ago'],
    ['2025-11-10T11:00:01Z', '59 min ago'],
    ['2025-11-10T11:00:00Z', '1 h ago'],
    ['2025-11-09T12:00:01Z', '23 h ago'],
    ['2025-11-09T12:00:00Z', '1 d ago'],
    ['2025-11-03T12:00:01Z', '6 d ago'],
    ['2025-11-03T12:00:00Z', '3 Nov'],
    ['2024-11-03T12:00:00Z', '3 Nov 2024'],
    ['2025-11-10T14:00:00Z', 'in 2 h'],
    ['2025-11-20T14:00:00Z', '20 Nov'],
  ])('%s is "%s"', (at, text) => expect(formatRelative(new Date(at), new Date(now))).toBe(text))
})

describe('formatDuration', () => {
  it.each([
    [420, '420 ms'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [5_700_000, '1 h 35 min'],
    [259_200_000, '3 d'],
  ])('%d ms is "%s"', (ms, text) => expect(formatDuration(ms)).toBe(text))
})

describe('Time', () => {
  const at = '2025-11-03T14:05:00.000Z'

  it('renders the same on the server and in the browser', () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(<Time at={at} now={now} />)
    expect(container.querySelector('time')?.title).toBe('3 Nov 2025, 14:05 UTC')
    const onRecoverableError = vi.fn()
    render(<Time at={at} now={now} />, { container, hydrate: true, onRecoverableError })
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(container.textContent).toBe('6 d ago')
  })

  it("adds the reader's local time on hover", () => {
    render(<Time at={at} now={now} />)
    const element = screen.getByText('6 d ago')
    fireEvent.pointerEnter(element)
    expect(element.title).toContain(`(${formatInstant(new Date(at))})`)
    expect(element.getAttribute('datetime')).toBe(at)
  })

  it('reports an invalid time', () => {
    render(<Time at="yesterday-ish" now={now} />)
    expect(screen.getByText('unknown')).toBeTruthy()
  })
})

describe('freshNow', () => {
  it.each([
    ['2025-11-03T12:00:00.000Z', '2025-11-03T12:00:05.000Z'],
    ['2025-11-03T12:00:05.000Z', '2025-11-03T12:00:00.000Z'],
  ])('of a page at %s and an answer at %s is the later', (now, answered) =>
    expect(freshNow(now, Date.parse(answered))).toBe('2025-11-03T12:00:05.000Z'),
  )
})

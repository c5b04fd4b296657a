// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { between, nearestPoint, stretchText, withEnd } from './brush'
import { HealthPlot } from './health-plot'
import { axisWidth, plotMargin, timeDomain } from './plot-rows'
import type { Timeline } from './timeline'

const day = (number: number) => `2025-11-0${number}T00:00:00.000Z`
const sample: Timeline = {
  now: '2025-11-07T00:00:00.000Z',
  lines: { warn: 0.4, deprecate: 0.3 },
  markers: [],
  points: [1, 2, 3, 5].map((number) => ({ at: day(number), n: 9, rate: 0.5, low: 0.3, high: 0.7, uses: number })),
}

describe('a range of the timeline', () => {
  it('runs from the earlier to the later point, whichever came first', () => {
    expect(between(3, 1)).toEqual({ from: 1, to: 3 })
    expect(between(1, 1)).toEqual({ from: 1, to: 1 })
  })

  it.each([
    [Date.parse(day(1)) - 1e9, 0],
    [Date.parse(day(2)) + 1000, 1],
    [Date.parse('2025-11-04T01:00:00.000Z'), 3],
    [Date.parse(day(5)) + 1e9, 3],
  ])('takes the nearest point to an instant: %d', (instant, index) => expect(nearestPoint(sample.points, instant)).toBe(index))

  it('keeps its ends in order and on the line', () => {
    expect(withEnd({ from: 1, to: 2 }, 'from', 3, 4)).toEqual({ from: 2, to: 2 })
    expect(withEnd({ from: 1, to: 2 }, 'from', -4, 4)).toEqual({ from: 0, to: 2 })
    expect(withEnd({ from: 1, to: 2 }, 'to', 9, 4)).toEqual({ from: 1, to: 3 })
  })

  it('shows its days and counts its uses', () => {
    expect(stretchText(sample.points, { from: 1, to: 3 }, sample.now)).toBe('2 Nov to 5 Nov, 10 uses')
    expect(stretchText(sample.points, { from: 0, to: 0 }, sample.now)).toBe('1 Nov, 1 use')
  })
})

describe('brushing', () => {
  const onRange = vi.fn()
  // The plot is 800 px wide and begins at the left edge of the page.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 240))
    Object.assign(Element.prototype, { setPointerCapture: vi.fn(), hasPointerCapture: () => true })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    onRange.mockReset()
  })
  const show = () => render(<HealthPlot {...sample} onRange={onRange} />).container.querySelector('.touch-pan-y') as HTMLElement
  const [start, end] = timeDomain(sample)
  const at = (number: number) => ({
    clientX: axisWidth + ((Date.parse(day(number)) - start) / (end - start)) * (800 - axisWidth - plotMargin.right),
    button: 0,
    pointerId: 1,
  })

  it.each(['mouse', 'touch'])('opens the uses of the days that were dragged over with a %s', (pointerType) => {
    const plot = show()
    fireEvent.pointerDown(plot, { ...at(5), pointerType })
    fireEvent.pointerMove(plot, { ...at(3), pointerType })
    expect(screen.getByText('3 Nov to 5 Nov, 8 uses')).toBeTruthy()
    fireEvent.pointerMove(plot, { ...at(2), pointerType })
    fireEvent.pointerUp(plot, { ...at(2), pointerType })
    expect(onRange).toHaveBeenCalledExactlyOnceWith(day(2), day(5))
  })

  it('opens nothing on a click, nor when the page uses the gesture to scroll', () => {
    const plot = show()
    fireEvent.pointerDown(plot, at(2))
    fireEvent.pointerUp(plot, at(2))
    fireEvent.pointerDown(plot, at(2))
    fireEvent.pointerMove(plot, at(5))
    fireEvent.pointerCancel(plot, at(5))
    fireEvent.pointerUp(plot, at(5))
    expect(onRange).not.toHaveBeenCalled()
  })

  it('works with keys: each end moves, Enter opens, Escape clears', () => {
    show()
    const [first, last] = screen.getAllByRole('slider') as [HTMLElement, HTMLElement]
    expect(first.getAttribute('aria-valuetext')).toBe('1 Nov')
    fireEvent.change(first, { target: { value: '1' } })
    fireEvent.change(last, { target: { value: '0' } })
    expect(screen.getByText('2 Nov, 2 uses')).toBeTruthy()
    fireEvent.keyDown(last, { key: 'Escape' })
    expect(screen.queryByRole('button', { name: 'Open these uses' })).toBeNull()
    fireEvent.change(last, { target: { value: '1' } })
    fireEvent.keyDown(last, { key: 'Enter' })
    expect(onRange).toHaveBeenCalledExactlyOnceWith(day(1), day(2))
  })

  it('moves an end that is dragged, and waits for the release', () => {
    show()
    const [, last] = screen.getAllByRole('slider') as [HTMLElement, HTMLElement]
    fireEvent.pointerDown(last, at(5))
    fireEvent.pointerMove(last, { clientX: 0, pointerId: 1 })
    expect(onRange).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Open these uses' }))
    expect(onRange).toHaveBeenCalledExactlyOnceWith(day(1), day(1))
  })
})

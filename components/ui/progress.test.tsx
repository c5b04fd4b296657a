// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Progress, progressText, timeLeftMs } from './progress'

afterEach(cleanup)

describe('timeLeftMs', () => {
  it.each([
    [250, 1000, 10_000, 30_000],
    [1000, 1000, 10_000, 0],
    [1100, 1000, 10_000, 0],
    [0, 1000, 10_000, null],
    [5, 1000, 1_999, null],
    [5, null, 10_000, null],
  ])('%d of %s after %d ms leaves %s', (done, total, elapsedMs, left) => expect(timeLeftMs(done, total, elapsedMs)).toBe(left))
})

describe('Progress', () => {
  it.each([
    [{ done: 1204, total: 5000, elapsedMs: 61_000 }, '1,204 of 5,000 sessions · about 3 min left'],
    [{ done: 1, total: 1, elapsedMs: 61_000 }, '1 of 1 session'],
    [{ done: 3, total: 9, elapsedMs: 100 }, '3 of 9 sessions'],
    [{ done: 310, total: null, elapsedMs: 9000 }, '310 sessions so far'],
  ])('counts: %o', (job, text) => expect(progressText({ ...job, unit: 'session' })).toBe(text))

  it('exposes its count to screen readers', () => {
    render(<Progress label="Reading" done={3} total={9} unit="file" elapsedMs={100} />)
    const bar = screen.getByRole('progressbar', { name: 'Reading' })
    expect(bar.getAttribute('value')).toBe('3')
    expect(bar.getAttribute('aria-valuetext')).toBe('3 of 9 files')
  })

  it('says only what is done where there is nothing to count', () => {
    render(<Progress label="Reading 3 sessions" done={0} total={1} unit="agent" elapsedMs={9000} isCounted={false} />)
    const bar = screen.getByRole('progressbar', { name: 'Reading 3 sessions' })
    expect(bar.getAttribute('aria-valuetext')).toBe('Reading 3 sessions')
    expect(bar.hasAttribute('value')).toBe(false)
    expect(screen.queryByText(/agent/)).toBeNull()
  })

  it('has no value while the total is unknown', () => {
    render(<Progress label="Reading" done={3} total={null} unit="file" elapsedMs={100} />)
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
  })
})

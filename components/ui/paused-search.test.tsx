// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PausedSearch } from './paused-search'

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const show = (value: string, onValueChange: (value: string) => void) => (
  <PausedSearch label="Search" value={value} onValueChange={onValueChange} />
)

describe('PausedSearch', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('tells the word once, when typing pauses', () => {
    const told = vi.fn()
    render(show('', told))
    for (const text of ['g', 'gi', 'git']) type(text)
    expect(told).not.toHaveBeenCalled()
    act(() => void vi.runAllTimers())
    expect(told.mock.calls).toEqual([['git']])
  })

  it('shows a value that came from elsewhere and tells nobody of it', () => {
    const told = vi.fn()
    const { rerender } = render(show('', told))
    type('git')
    act(() => void vi.runAllTimers())
    rerender(show('git', told))
    rerender(show('', told))
    act(() => void vi.runAllTimers())
    expect(field().value).toBe('')
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('keeps what is typed on while its former word comes back', () => {
    const told = vi.fn()
    const { rerender } = render(show('', told))
    type('git')
    act(() => void vi.runAllTimers())
    type('git l')
    rerender(show('git', told))
    expect(field().value).toBe('git l')
    act(() => void vi.runAllTimers())
    expect(told).toHaveBeenLastCalledWith('git l')
  })
})

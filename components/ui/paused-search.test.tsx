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

  it('reports the text once, when typing pauses', () => {
    const onChange = vi.fn()
    render(show('', onChange))
    for (const text of ['g', 'gi', 'git']) type(text)
    expect(onChange).not.toHaveBeenCalled()
    act(() => void vi.runAllTimers())
    expect(onChange.mock.calls).toEqual([['git']])
  })

  it('shows an external value without reporting it', () => {
    const onChange = vi.fn()
    const { rerender } = render(show('', onChange))
    type('git')
    act(() => void vi.runAllTimers())
    rerender(show('git', onChange))
    rerender(show('', onChange))
    act(() => void vi.runAllTimers())
    expect(field().value).toBe('')
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('preserves typed text while the former text comes back', () => {
    const onChange = vi.fn()
    const { rerender } = render(show('', onChange))
    type('git')
    act(() => void vi.runAllTimers())
    type('git l')
    rerender(show('git', onChange))
    expect(field().value).toBe('git l')
    act(() => void vi.runAllTimers())
    expect(onChange).toHaveBeenLastCalledWith('git l')
  })
})

// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCalm } from './use-calm'

describe('A key that changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('is calm at first, and again once it stays the same', () => {
    const hook = renderHook(({ key }) => useCalm(key), { initialProps: { key: 'a' } })
    expect(hook.result.current).toBe(true)
    hook.rerender({ key: 'b' })
    expect(hook.result.current).toBe(false)
    pass(1000)
    expect(hook.result.current).toBe(true)
  })

  it('is not calm while another follows at once', () => {
    const hook = renderHook(({ key }) => useCalm(key), { initialProps: { key: 'a' } })
    for (const key of ['b', 'c', 'd', 'e']) {
      hook.rerender({ key })
      pass(40)
      expect(hook.result.current).toBe(false)
    }
    pass(40)
    expect(hook.result.current).toBe(true)
  })

  it('is calm at once when it returns to a calm key', () => {
    const hook = renderHook(({ key }) => useCalm(key), { initialProps: { key: 'a' } })
    hook.rerender({ key: 'b' })
    hook.rerender({ key: 'a' })
    expect(hook.result.current).toBe(true)
  })
})

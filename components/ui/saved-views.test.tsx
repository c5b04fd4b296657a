// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { parseViews, useSavedViews, viewText } from './use-saved-views'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

describe('Saved views', () => {
  it('store the filters in a stable order, without the page position', () => {
    expect(viewText(new URLSearchParams('tab=human&cursor=100&open=x&q=a'))).toBe('q=a&tab=human')
    expect(viewText(new URLSearchParams('q=a&tab=human'))).toBe('q=a&tab=human')
  })

  it('ignore an invalid stored value', () => {
    expect(parseViews('{')).toEqual([])
    expect(parseViews('{"a":1}')).toEqual([])
    expect(parseViews('[1,{"name":"a","search":"q=1"}]')).toEqual([{ name: 'a', search: 'q=1' }])
  })

  it('are separate for each list, and the later of a duplicate name wins', () => {
    const skills = renderHook(() => useSavedViews('skills:default'))
    const other = renderHook(() => useSavedViews('skills:demo'))
    act(() => skills.result.current.save({ name: 'mine', search: 'q=1' }))
    act(() => skills.result.current.save({ name: 'mine', search: 'q=2' }))
    expect(skills.result.current.views).toEqual([{ name: 'mine', search: 'q=2' }])
    expect(other.result.current.views).toEqual([])
    act(() => skills.result.current.drop('mine'))
    expect(skills.result.current.views).toEqual([])
  })
})

// @vitest-environment happy-dom
/* oxlint-disable next/no-html-link-for-pages -- plain links, as the page has them */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IntentPrefetch, intentMs } from './intent-prefetch'
import { NavigationBar } from './navigation-bar'
import { beginNavigation, patienceMs } from './navigation-pending'

const place = vi.hoisted(() => ({ path: '/', search: new URLSearchParams(), fetch: vi.fn() }))
vi.mock('next/navigation', () => ({
  usePathname: () => place.path,
  useSearchParams: () => place.search,
  useRouter: () => ({ prefetch: place.fetch }),
}))

afterEach(cleanup)

describe('NavigationBar', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const bar = () => screen.queryByRole('progressbar', { name: 'Opening the page' })

  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

  it('appears after the delay and stays until the other page is loaded', () => {
    const { rerender } = render(<NavigationBar />)
    expect(bar()).toBeNull()
    act(() => beginNavigation('/skills'))
    wait(patienceMs - 1)
    expect(bar()).toBeNull()
    wait(1)
    expect(bar()).not.toBeNull()
    place.path = '/skills'
    rerender(<NavigationBar key="the same" />)
    expect(bar()).toBeNull()
  })

  it('does not appear when the other page loads faster', () => {
    place.path = '/'
    const { rerender } = render(<NavigationBar />)
    act(() => beginNavigation('/skills'))
    place.path = '/skills'
    rerender(<NavigationBar key="the same" />)
    wait(patienceMs)
    expect(bar()).toBeNull()
  })

  it.each(['/', '/#part'])('does not appear for a link to the current page: %s', (url) => {
    render(<NavigationBar />)
    act(() => beginNavigation(url))
    wait(patienceMs)
    expect(bar()).toBeNull()
  })
})

describe('IntentPrefetch', () => {
  const links = {
    page: <a href="/skills/deploy?tab=uses">x</a>,
    here: <a href="/#part">x</a>,
    file: <a href="/api/features?format=csv">x</a>,
    download: (
      <a href="/skills" download>
        x
      </a>
    ),
    elsewhere: <a href="https://example.com/skills">x</a>,
    'another workspace': <a href="/?workspace=default">x</a>,
  }
  const show = (name: keyof typeof links) => {
    render(
      <>
        {links[name]}
        <IntentPrefetch />
      </>,
    )
    return screen.getByText('x')
  }

  beforeEach(() => {
    vi.useFakeTimers()
    place.fetch.mockClear()
  })
  afterEach(() => void vi.useRealTimers())

  it.each(['pointerOver', 'focusIn'] as const)('fetches the whole page behind a link on intent: %s', (type) => {
    fireEvent[type](show('page'))
    expect(place.fetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(intentMs)
    expect(place.fetch.mock.calls).toEqual([['/skills/deploy?tab=uses', { kind: 'full' }]])
  })

  it('fetches nothing for a pointer that passes by', () => {
    fireEvent.pointerOver(show('page'))
    vi.advanceTimersByTime(intentMs - 1)
    fireEvent.pointerOver(document.body)
    vi.runAllTimers()
    expect(place.fetch).not.toHaveBeenCalled()
  })

  it.each(['here', 'file', 'download', 'elsewhere', 'another workspace'] as const)(
    'ignores links that open no page in place: %s',
    (name) => {
      fireEvent.pointerOver(show(name))
      vi.runAllTimers()
      expect(place.fetch).not.toHaveBeenCalled()
    },
  )
})

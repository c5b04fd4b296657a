// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { SettingsSections } from './settings-sections'

afterEach(() => {
  cleanup()
  window.location.hash = ''
  vi.restoreAllMocks()
})
const panels = [
  { section: 'Sources', title: 'Watched folders', panel: <p>folders</p> },
  { section: 'Access', title: 'API keys', words: 'token secret', panel: <p>keys</p> },
  { section: 'Access', title: 'Webhooks', panel: <p>hooks</p> },
]

it('shows every panel in its section, with a link to each section', () => {
  render(<SettingsSections panels={panels} />)
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['Sources', 'Access'])
  expect(screen.getByRole('link', { name: 'Access' }).getAttribute('href')).toBe('#section-access')
  expect(screen.getByRole('region', { name: 'Access' }).textContent).toContain('keyshooks')
})

it('finds panels by any of their words, and says when none fits', async () => {
  render(<SettingsSections panels={panels} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'Access TOKEN')
  expect([screen.queryByText('keys') !== null, screen.queryByText('hooks'), screen.queryByText('folders')]).toEqual([
    true,
    null,
    null,
  ])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), ' nowhere')
  expect(screen.getByText('No matching settings')).toBeTruthy()
})

it('scrolls to the panel that the address names once it is there, until the person moves', async () => {
  let arrive = () => undefined as void
  const Late = lazy(async () => {
    await new Promise<void>((resolve) => void (arrive = resolve))
    return { default: () => <p id="members">members</p> }
  })
  const late = { section: 'Access', title: 'Members', panel: <Suspense fallback={null}>{<Late />}</Suspense> }
  const shown: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.id)
  })
  window.location.hash = '#members'
  render(<SettingsSections panels={[...panels, late]} />)
  expect(shown).toEqual([])
  await act(async () => arrive())
  await screen.findByText('members')
  await vi.waitFor(() => expect(shown).toContain('members'))
  await userEvent.keyboard('j')
  const before = shown.length
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'Members')
  expect(shown).toHaveLength(before)
})

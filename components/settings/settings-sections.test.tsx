// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SettingsSections } from './settings-sections'

afterEach(cleanup)
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

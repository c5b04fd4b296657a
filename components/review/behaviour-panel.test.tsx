// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { BehaviourPanel } from './behaviour-panel'

afterEach(cleanup)

it('lists the steps in order, each with its change, and how sessions of either way ended', () => {
  const ended = { before: { sessions: 3, known: 0, well: 0 }, after: { sessions: 4, known: 4, well: 3 } }
  const steps = [
    { change: 'kept' as const, before: 'open', after: 'open' },
    { change: 'replaced' as const, before: 'check', after: 'probe' },
    { change: 'dropped' as const, before: 'store', after: null },
    { change: 'added' as const, before: null, after: 'print' },
  ]
  render(<BehaviourPanel behaviour={{ steps, ended }} skill="handle-case" />)
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringContaining('Kept'),
    expect.stringMatching(/check.*probe.*Replaced/),
    expect.stringMatching(/store.*Dropped/),
    expect.stringMatching(/print.*Added/),
  ])
  const panel = within(screen.getByRole('region', { name: 'What changes' }))
  expect(panel.getByText('3 steps of 4')).toBeTruthy()
  expect(panel.getByText('Unknown')).toBeTruthy()
  expect(panel.getByText('3 of 4 well')).toBeTruthy()
})

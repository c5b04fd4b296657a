// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { StepMarginItem } from '@/lib/contract/evidence-shape'
import { LitSteps } from './lit-steps'
import { RenderedDraft } from './rendered-draft'

afterEach(cleanup)

const session = (key: string, call: string | null) => ({
  id: `ses_${key}`,
  key,
  title: `Title of ${key}`,
  outcome: 'success' as const,
  call,
})
const margin: StepMarginItem[] = [
  { did: 69, of: 69, deviations: [] },
  {
    did: 66,
    of: 69,
    deviations: [
      { kind: 'first', by: 'mcp__orders__list_orders', sessions: [session('a', 'stp_1'), session('b', 'stp_2')] },
      { kind: 'skipped', by: null, sessions: [session('c', null)] },
    ],
  },
]
const text = [
  '## Instructions',
  '',
  '1. Find the order.',
  '2. Exchange the item.',
  '',
  '## Notes',
  '',
  '- Exchange the item.',
].join('\n')
const sentences = [
  { text: 'Find the order.', steps: [0] },
  { text: 'Exchange the item.', steps: [1] },
]

function draft(search = '', onUrlUpdate = vi.fn()) {
  render(
    <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrlUpdate} hasMemory>
      <LitSteps>
        <RenderedDraft text={text} sentences={sentences} hasEvidence margin={margin} />
      </LitSteps>
    </NuqsTestingAdapter>,
  )
  return onUrlUpdate
}

describe('The margin of the draft', () => {
  it('says of each step what sessions did, once', () => {
    draft()
    expect(screen.getAllByText('all 69 sessions')).toHaveLength(1)
    const figure = screen.getByRole('button', { name: /^Step 2: 66 of 69 sessions; 2 ran/ })
    expect(figure.textContent).toBe('66 of 69 sessions; 2 ran mcp__orders__list_orders first and 1 skipped it')
  })

  it('opens only the sessions that deviate, at the call, and keeps that in the address', async () => {
    const updated = draft()
    expect(screen.queryByRole('region')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Step 2/ }))
    const rows = screen.getByRole('region', { name: 'Sessions that deviate at step 2' })
    expect(
      within(rows)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Title of a', '/sessions/ses_a#stp_1'],
      ['Title of b', '/sessions/ses_b#stp_2'],
      ['Title of c', '/sessions/ses_c'],
    ])
    expect(within(rows).getByText(/1 session skipped it/)).toBeTruthy()
    expect(updated.mock.lastCall?.[0].queryString).toBe('?step=2')
    await userEvent.click(screen.getByRole('button', { name: /^Step 2/ }))
    expect(screen.queryByRole('region')).toBeNull()
  })

  it('is open where the address says so', () => {
    draft('?step=2')
    expect(screen.getByRole('region', { name: 'Sessions that deviate at step 2' })).toBeTruthy()
  })
})

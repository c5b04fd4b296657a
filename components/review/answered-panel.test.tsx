// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { AnsweredPanel } from './answered-panel'

afterEach(cleanup)

const at = '2025-11-18T12:00:00.000Z'
const uses = ['a', 'b'].map((use) => ({
  use,
  session: `ses_${use}`,
  at,
  outcome: 'success' as const,
  version: 1,
  model: null,
  agent: 'desk',
  steps: [],
}))
const fix = {
  step: 3,
  thing: 'check_stock',
  isAgain: false,
  good: 2,
  goodOf: 2,
  bad: 0,
  badOf: 9,
  sentence: 'Call `check_stock` first (2 of 2 runs that succeeded did; 0 of 9 that failed).',
  rows: uses.map(({ use, session }) => ({ use, session, at, step: `stp_${use}`, position: 1 })),
  instructions: '1. Call `check_stock`.',
}
const cause = { sentence: 'Fails at step 3 `exchange` in 9 of 9 failures.', step: 3, name: 'exchange', count: 9, n: 9 }
const show = (fields: { fix?: typeof fix | null; cause?: typeof cause | null }) =>
  render(
    <AnsweredPanel
      answers={{ n: { judged: 11, failures: 9, transcripts: 11 }, cause, uses, fix, ...fields }}
      skill="exchange-it"
      now="2025-11-19T12:00:00.000Z"
    />,
  )

it('says why the current text fails and opens each use that did what the fix adds', async () => {
  show({})
  const panel = within(screen.getByRole('region', { name: 'Uses of the current text' }))
  expect(panel.getByText('exchange', { selector: 'code' })).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Open the diagnosis' }).getAttribute('href')).toBe('/skills/exchange-it')
  await userEvent.click(panel.getByRole('button', { name: '2 of 2' }))
  const rows = within(panel.getByRole('list', { name: 'Uses that succeeded and did so' })).getAllByRole('link')
  expect(rows.map((row) => row.getAttribute('href'))).toEqual(['/sessions/ses_a#stp_a', '/sessions/ses_b#stp_b'])
})

it('counts the failures where no cause and no fix is known', () => {
  show({ cause: null, fix: null })
  expect(screen.getByText('9 of 11 failed.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

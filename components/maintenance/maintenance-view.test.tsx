// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query } from '@/lib/client/queries'
import type { SweepRun } from '@/lib/contract/maintenance'
import { MaintenanceView } from './maintenance-view'
import { latestRuns } from './questions'
import { durationText, fateOf, resultText } from './run-text'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn() }))
afterEach(cleanup)

const now = '2025-11-20T12:00:00.000Z'
type Decision = SweepRun['decisions'][number]
const decision = (given: Partial<Decision>): Decision => ({
  skill: 'ship-orders',
  skillId: 'skl_1',
  verb: 'warn',
  from: 'released',
  to: 'degraded',
  applied: false,
  wouldHave: false,
  reason: '7 of the last 20 judged uses succeeded (35 %, policy v4 warns below 40 %)',
  reasonCode: 'low-success-rate',
  inputs: { judged: 20, threshold: 0.4 },
  event: null,
  undone: false,
  ...given,
})
const run = (given: Partial<SweepRun> = {}): SweepRun => ({
  id: 'run_1',
  status: 'succeeded',
  trigger: 'schedule',
  dryRun: false,
  asOf: now,
  policyVersion: 4,
  looked: 12,
  moved: 0,
  progress: { done: 0, total: 0 },
  startedAt: '2025-11-20T08:00:00.000Z',
  endedAt: '2025-11-20T08:00:02.000Z',
  decisions: [],
  ...given,
})

const show = (runs: SweepRun[], search = '') =>
  render(
    <WithAnswers
      search={search}
      answers={[
        [query('maintenance.list', latestRuns).queryKey, { items: runs, nextCursor: null, nextAt: null }],
        ...runs.map((one) => [query('maintenance.read', { id: one.id }).queryKey, { run: one, difference: null }] as const),
      ]}
    >
      <MaintenanceView now={now} />
    </WithAnswers>,
  )

describe('maintenance', () => {
  it('teaches what a health check is before the first', () => {
    show([])
    expect(screen.getByText('No health check has run yet')).toBeTruthy()
  })

  it('opens the newest run, what moved something first, with the way back', () => {
    const left = decision({ skill: 'by-hand', skillId: 'skl_2', wouldHave: true, reasonCode: 'not-learned' })
    show([run({ moved: 1, decisions: [left, decision({ applied: true, event: 'evt_1' })] }), run({ id: 'run_0' })])
    const rows = within(screen.getByRole('list', { name: 'Decisions' })).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['ship-orders', 'by-hand'])
    expect(within(rows[0] as HTMLElement).getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByText('Left for a person')).toBeTruthy()
    expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('opens the run that the address names, and says of a preview that nothing was changed', () => {
    show([run(), run({ id: 'run_0', dryRun: true, decisions: [decision({})] })], '?run=run_0')
    expect(screen.getByText(/Nothing was changed/)).toBeTruthy()
    expect(screen.getByText('Would apply')).toBeTruthy()
  })

  it('says why a run failed', () => {
    show([run({ status: 'failed', error: 'The database was closed.' })])
    expect(screen.getByText(/The database was closed/)).toBeTruthy()
  })
})

describe('a run in words', () => {
  it.each([
    [run({ moved: 1 }), undefined, '1 skill moved'],
    [run(), undefined, 'nothing moved'],
    [run({ status: 'running', endedAt: null }), undefined, 'under way'],
    [run({ dryRun: true }), undefined, 'preview'],
    [run({ dryRun: true }), [decision({}), decision({ wouldHave: true })], '1 skill would move'],
    [run({ dryRun: true }), [], 'nothing would move'],
  ])('%#', (one, decisions, said) => {
    expect(resultText(one, decisions)).toBe(said)
  })

  it('tells apart what became of decisions', () => {
    expect(fateOf(decision({ applied: true }), false)).toBe('applied')
    expect(fateOf(decision({}), true)).toBe('preview')
    expect(fateOf(decision({ wouldHave: true, reasonCode: 'protected' }), false)).toBe('protected')
    expect(fateOf(decision({ wouldHave: true, reasonCode: 'not-learned' }), true)).toBe('review')
  })

  it('says how long it took', () => {
    expect(durationText(run())).toBe('2 s')
    expect(durationText(run({ endedAt: null }))).toBeNull()
  })
})

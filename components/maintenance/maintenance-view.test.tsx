// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import type { CallOutput } from '@/lib/client/http-client'
import { query } from '@/lib/client/queries'
import type { SweepRun } from '@/lib/contract/maintenance'
import { MaintenanceView } from './maintenance-view'
import { latestRuns } from './questions'
import { now, run } from './run.test-support'
import { durationText, fateOf, resultText } from './run-text'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn(), undoMaintenance: vi.fn(), savePolicy: vi.fn() }))
afterEach(cleanup)

type Difference = CallOutput<'maintenance.read'>['difference']
type Decision = SweepRun['decisions'][number]
const decision = (fields: Partial<Decision>): Decision => ({
  skill: 'ship-orders',
  skillId: 'skl_1',
  verb: 'warn',
  from: 'released',
  to: 'degraded',
  applied: false,
  wouldHave: false,
  reason: '7 of the last 20 judged uses succeeded (35%, policy v4 warns below 40%)',
  reasonCode: 'low-success-rate',
  inputs: { judged: 20, threshold: 0.4 },
  event: null,
  undone: false,
  ...fields,
})

const usesAt = (outcome = '') =>
  `/skills/ship-orders?tab=uses&window=1&to=${encodeURIComponent(now)}${outcome && `&outcome=${outcome}`}`

const show = (runs: SweepRun[], search = '', difference: Difference = null, frozen: 'on' | 'off' = 'off') =>
  render(
    <WithAnswers
      search={search}
      answers={[
        [query('policy.read', {}).queryKey, { values: { frozen } }],
        [query('maintenance.list', latestRuns).queryKey, { items: runs, nextCursor: null, nextAt: null }],
        ...runs.map((one) => [query('maintenance.read', { id: one.id }).queryKey, { run: one, difference }] as const),
      ]}
    >
      <MaintenanceView now={now} />
    </WithAnswers>,
  )

describe('maintenance', () => {
  it('explains what a sweep is before the first', () => {
    show([])
    expect(screen.getByText('No sweeps yet')).toBeTruthy()
  })

  it('opens the newest run, moves first, with undo buttons', () => {
    const left = decision({ skill: 'by-hand', skillId: 'skl_2', wouldHave: true, reasonCode: 'not-learned' })
    show([run({ moved: 1, decisions: [left, decision({ applied: true, event: 'evt_1' })] }), run({ id: 'run_0' })])
    const rows = within(screen.getByRole('list', { name: 'Decisions' })).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['ship-orders', 'by-hand'])
    expect(within(rows[0] as HTMLElement).getByRole('button', { name: 'Undo ship-orders' })).toBeTruthy()
    expect(within(rows[1] as HTMLElement).getByText('In Review')).toBeTruthy()
    expect(within(rows[1] as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('measures times from the newest response, because a run may end long after the page was rendered', () => {
    const startedAt = new Date(Date.now() - 2 * 60_000).toISOString()
    show([run({ startedAt, endedAt: startedAt })])
    expect(screen.getAllByText('2 min ago')).toHaveLength(2)
  })

  it('opens the run that the address names, and says of a preview that nothing was changed', () => {
    show([run(), run({ id: 'run_0', dryRun: true, decisions: [decision({})] })], '?run=run_0')
    expect(screen.getByText(/Nothing changed/)).toBeTruthy()
    expect(screen.getByText('Would apply')).toBeTruthy()
  })

  it('shows the progress of a running sweep, and lets it be cancelled', () => {
    show([run({ status: 'running', endedAt: null, progress: { done: 250, total: 1000 } })])
    const bar = screen.getByRole('progressbar', { name: 'Sweeping' })
    expect(bar.getAttribute('aria-valuetext')).toContain('250 of 1,000 decisions')
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo sweep' })).toBeNull()
  })

  it('offers to undo a run that is not fully undone, and shows how it differs from the previous one', () => {
    const made = decision({ applied: true, event: 'evt_1' })
    const before = {
      previous: 'run_0',
      at: now,
      added: [{ skill: 'ship-orders', verb: 'warn' }],
      gone: [{ skill: 'old', verb: 'archive' }],
    }
    show([run({ moved: 1, decisions: [made] })], '', before)
    expect(screen.getByRole('button', { name: 'Undo sweep' })).toBeTruthy()
    expect(screen.getByText(/Compared with/).textContent).toMatch(/new: warn ship-orders · gone: archive old/)
    cleanup()
    show([run({ moved: 1, decisions: [{ ...made, undone: true }] })], '', { ...before, added: [], gone: [] })
    expect(screen.queryByRole('button', { name: 'Undo sweep' })).toBeNull()
    expect(screen.getByText(/Same decisions as/)).toBeTruthy()
  })

  it('opens the uses that a decision counted, as the window was at the sweep', async () => {
    const inputs = { judged: 20, successes: 7, failures: 0, threshold: 0.4 }
    show([run({ decisions: [decision({ inputs })] })])
    await userEvent.click(screen.getByText('See the numbers'))
    expect(screen.getByRole('link', { name: '20 judged of ship-orders' }).getAttribute('href')).toBe(usesAt())
    expect(screen.getByRole('link', { name: '7 successes of ship-orders' }).getAttribute('href')).toBe(usesAt('success'))
    expect(screen.queryByRole('link', { name: /^0 / })).toBeNull()
    expect(screen.getByText('0.4')).toBeTruthy()
  })

  it('folds sweeps in a row that moved nothing', async () => {
    show(['run_5', 'run_4', 'run_3', 'run_2'].map((id) => run({ id })))
    const folded = screen.getByText('3 sweeps moved nothing')
    await userEvent.click(folded)
    expect(screen.getAllByRole('link', { name: /Sweep: nothing moved/ })).toHaveLength(4)
  })

  it('shows that automation is frozen, and which decisions it held back', () => {
    show([run({ decisions: [decision({ wouldHave: true, reasonCode: 'frozen' })] })], '', null, 'on')
    expect(screen.getByText(/Automation is frozen/)).toBeTruthy()
    expect(screen.getByText('Skipped: frozen')).toBeTruthy()
  })

  it('shows why a run failed', () => {
    show([run({ status: 'failed', error: 'The database was closed.' })])
    expect(screen.getByText(/The database was closed/)).toBeTruthy()
  })
})

describe('a run as text', () => {
  it.each([
    [run({ moved: 1 }), undefined, '1 skill moved'],
    [run(), undefined, 'nothing moved'],
    [run({ status: 'running', endedAt: null }), undefined, 'running'],
    [run({ status: 'cancelled', moved: 2 }), undefined, 'cancelled after 2 moves'],
    [run({ dryRun: true }), undefined, 'nothing changed'],
    [run({ dryRun: true }), [decision({}), decision({ wouldHave: true })], '1 skill would move'],
    [run({ dryRun: true }), [], 'nothing would move'],
  ])('%#', (one, decisions, said) => {
    expect(resultText(one, decisions)).toBe(said)
  })

  it('distinguishes the results of decisions', () => {
    expect(fateOf(decision({ applied: true }), false)).toBe('applied')
    expect(fateOf(decision({}), true)).toBe('preview')
    expect(fateOf(decision({ wouldHave: true, reasonCode: 'protected' }), false)).toBe('protected')
    expect(fateOf(decision({ wouldHave: true, reasonCode: 'frozen' }), false)).toBe('frozen')
    expect(fateOf(decision({ wouldHave: true, reasonCode: 'not-learned' }), true)).toBe('review')
  })

  it('shows the duration', () => {
    expect(durationText(run())).toBe('2 s')
    expect(durationText(run({ endedAt: null }))).toBeNull()
  })
})

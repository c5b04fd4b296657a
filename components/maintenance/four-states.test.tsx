// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { MaintenanceView } from './maintenance-view'
import { latestRuns } from './questions'
import { RunDetail } from './run-detail'
import { now, run } from './run.test-support'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn(), undoMaintenance: vi.fn(), savePolicy: vi.fn() }))

const listKey = query('maintenance.list', latestRuns).queryKey
const runAnswer = [query('maintenance.read', { id: 'run_1' }).queryKey, { run: run(), difference: null }] as const
const policy = [query('policy.read', {}).queryKey, { values: { frozen: 'off' } }] as const

testFourStates('the runs', {
  view: <MaintenanceView now={now} />,
  known: [policy, runAnswer],
  loading: 'Loading the sweeps',
  cause: 'Couldn’t load the sweeps',
  empty: {
    answers: [[listKey, { items: [], nextCursor: null, nextAt: null }]],
    says: 'No sweeps yet',
    act: 'Preview sweep',
  },
  data: { answers: [[listKey, { items: [run()], nextCursor: null, nextAt: null }]], says: 'Sweeps' },
})

testFourStates('a run', {
  view: <RunDetail id="run_1" now={now} />,
  loading: 'Loading the sweep',
  cause: 'Couldn’t load the sweep',
  data: { answers: [runAnswer], says: 'Nothing to decide' },
})

// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { facetsInput } from './session-filters'
import { SessionList } from './session-list'
import { SessionView } from './session-view'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
vi.mock('@/lib/actions', () => ({
  eraseSession: vi.fn(),
  proposeCandidate: vi.fn(),
  setOutcomeSession: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

const now = '2025-11-20T12:00:00.000Z'
const session = {
  id: 'ses_1',
  key: 'night-run',
  agent: 'coder',
  harness: 'codex',
  format: 'codex',
  title: 'Mend the payment page',
  model: null,
  steps: 0,
  errors: 0,
  unreadable: 0,
  turns: 0,
  outcome: 'success',
  outcomeSource: null,
  outcomeBecause: null,
  verdict: { value: 'success', decided: true, margin: 0, accuracy: null, signals: [] },
  project: null,
  branch: null,
  durationMs: 0,
  startedAt: now,
  endedAt: now,
  completedAt: now,
  erasedAt: null,
  createdAt: now,
}
const listKey = query('session.list', { limit: 50 }).queryKey

testFourStates('the sessions', {
  view: <SessionList now={now} />,
  known: [
    [query('session.list', facetsInput).queryKey, { items: [], nextCursor: null, total: 0 }],
    [query('session.activity', {}).queryKey, { days: [], from: '2025-05-20', to: '2025-11-20' }],
  ],
  loading: 'Loading the sessions',
  cause: 'Couldn’t load the sessions',
  empty: { answers: [[listKey, { items: [], nextCursor: null, total: 0 }]], says: 'No sessions yet', act: 'Import sessions' },
  data: { answers: [[listKey, { items: [session], nextCursor: null, total: 1 }]], says: 'Mend the payment page' },
})

const key = query('session.read', { id: 'ses_1' }).queryKey
const blank = {
  ...session,
  cwd: null,
  prompts: [],
  stepList: [],
  subAgents: [],
  uses: [],
  proposals: [],
  redactions: [],
  unreadableLines: [],
}
testFourStates('a session', {
  view: <SessionView id="ses_1" now={now} />,
  loading: 'Loading the session',
  cause: 'Couldn’t load the session',
  empty: { answers: [[key, blank]], says: 'Empty session', act: 'All sessions' },
  data: {
    answers: [[key, { ...blank, prompts: [{ turn: 0, text: 'Mend the payment page', at: null }] }]],
    says: 'Mend the payment page',
  },
})

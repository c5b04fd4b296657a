// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { eventsInput, loadEventFilters } from './event-filters'
import { EventLog } from './event-log'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn() }))

const now = '2025-11-20T12:00:00.000Z'
const event = {
  id: 'evt_1',
  at: now,
  actor: { kind: 'person', id: 'owner' },
  verb: 'deprecate',
  object: { kind: 'skill', id: 'skl_1', name: 'ship-orders' },
  before: null,
  after: null,
  reason: 'It ships twice.',
  evidence: null,
  policyVersion: null,
  run: null,
  undoes: null,
  undoneBy: null,
  canUndo: false,
}
const key = query('event.list', eventsInput(loadEventFilters(new URLSearchParams()))).queryKey

testFourStates('the log', {
  view: <EventLog now={now} />,
  loading: 'Loading the log',
  cause: 'Couldn’t load the log',
  empty: { answers: [[key, { items: [], nextCursor: null }]], says: 'No events yet', act: 'Import sessions' },
  data: { answers: [[key, { items: [event], nextCursor: null }]], says: /It ships twice/ },
})

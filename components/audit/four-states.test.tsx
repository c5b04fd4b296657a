// @vitest-environment happy-dom
import { vi } from 'vitest'
import { eventOf } from '@/components/ui/event.test-support'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { eventsInput, loadEventFilters } from './event-filters'
import { EventLog } from './event-log'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn() }))

const now = '2025-11-20T12:00:00.000Z'
const event = eventOf({ at: now })
const key = query('event.list', eventsInput(loadEventFilters(new URLSearchParams()))).queryKey

testFourStates('the log', {
  view: <EventLog now={now} />,
  loading: 'Loading the log',
  cause: 'Couldn’t load the log',
  empty: { answers: [[key, { items: [], nextCursor: null }]], says: 'No events yet', act: 'Import sessions' },
  data: { answers: [[key, { items: [event], nextCursor: null }]], says: /It ships twice/ },
})

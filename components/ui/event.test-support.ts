import type { ListedEvent } from '@/lib/contract/event'

/** An entry of the log, a person's, with what a case names. */
export const eventOf = (given: Partial<ListedEvent>): ListedEvent => ({
  id: 'evt_1',
  at: '2025-11-20T12:00:00.000Z',
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
  redoes: null,
  canUndo: false,
  title: null,
  ...given,
})

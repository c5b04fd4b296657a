// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import type { policyFields } from '@/lib/domain/policy/fields'
import { byField, policyDefaults } from '@/lib/domain/policy/policy'
import { HistoryList } from './history-list'
import { PolicyView } from './policy-view'
import { versionsInput } from './versions-input'

vi.mock('@/lib/actions', () => ({ savePolicy: vi.fn(), undoEvent: vi.fn() }))

const now = '2025-11-20T12:00:00.000Z'
const scope = { kind: 'workspace', id: '', name: 'default' }
const policy = {
  version: 0,
  values: policyDefaults,
  sources: byField<Record<keyof typeof policyFields, string>>(() => 'default'),
  sourceVersions: {},
  scope,
  own: {},
  overrides: [],
  fixed: {},
}

testFourStates('the policy', {
  view: <PolicyView scope={{}} now={now} />,
  loading: 'Loading the policy',
  cause: 'Couldn’t load the policy',
  data: { answers: [[query('policy.read', {}).queryKey, policy]], says: 'Rules' },
})

const key = query('policy.versions', versionsInput({})).queryKey
const version = {
  version: 3,
  scope,
  reason: 'stricter',
  at: now,
  actor: { kind: 'person', id: 'owner' },
  event: null,
  canUndo: false,
  isCurrent: true,
  values: {},
  changes: [],
}
testFourStates('the history of the policy', {
  view: <HistoryList scope={{}} now={now} onRestore={vi.fn()} />,
  loading: 'Loading the history',
  cause: 'Couldn’t load the history',
  empty: { answers: [[key, { items: [], nextCursor: null }]], says: 'No changes yet', act: 'See the rules' },
  data: { answers: [[key, { items: [version], nextCursor: null }]], says: 'stricter' },
})

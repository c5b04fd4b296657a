// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { AccuracyPanel } from './accuracy-panel'
import { EmbeddingPanel } from './embedding-panel'
import { off } from './embedding.test-support'
import { KeysPanel } from './keys-panel'
import { RedactionRules } from './redaction-rules'
import { ServerHealth } from './server-health'
import { WebhookPanel } from './webhook-panel'
import { WorkspacePanel } from './workspace-panel'

vi.mock('@/lib/actions', () => ({
  addWebhook: vi.fn(),
  createKey: vi.fn(),
  revokeKey: vi.fn(),
  revokeKeyAccount: vi.fn(),
  createWorkspace: vi.fn(),
  loadDemo: vi.fn(),
  removeDemo: vi.fn(),
  removeWebhook: vi.fn(),
  saveEmbedding: vi.fn(),
  saveRedaction: vi.fn(),
  testRedaction: vi.fn(),
  testWebhook: vi.fn(),
  undoEvent: vi.fn(),
  undoManyEvent: vi.fn(),
}))

const now = '2025-11-20T12:00:00.000Z'
const hook = {
  id: 'whk_1',
  url: 'https://hooks.test/x',
  verbs: [],
  agent: null,
  createdAt: now,
  waiting: 0,
  failed: 0,
  last: null,
}
const hooksKey = query('webhook.list', {}).queryKey
testFourStates('the webhooks', {
  view: <WebhookPanel now={now} />,
  loading: 'Loading the webhooks',
  cause: 'Couldn’t load the webhooks',
  empty: { answers: [[hooksKey, { items: [] }]], says: /No webhooks yet/ },
  data: { answers: [[hooksKey, { items: [hook] }]], says: 'https://hooks.test/x' },
})

const key = {
  id: 'key_1',
  name: 'ci',
  prefix: 'mtl_1',
  agent: null,
  permissions: ['read'],
  state: 'active',
  lastUsedAt: null,
  expiresAt: null,
}
const keysKey = query('key.list', {}).queryKey
testFourStates('the API keys', {
  view: <KeysPanel now={now} />,
  loading: 'Loading the API keys',
  cause: 'Couldn’t load the API keys',
  empty: { answers: [[keysKey, { items: [] }]], says: /No API keys yet/ },
  data: { answers: [[keysKey, { items: [key] }]], says: 'ci' },
})

const health = {
  ok: true,
  version: '9.9.9',
  database: { provider: 'sqlite', ok: true },
  migrations: { applied: 1, pending: 0 },
  worker: { running: true, queued: 2 },
  disk: { workspace: true, pending: 0, waiting: null, follows: false, remote: null },
}
testFourStates('the health of the server', {
  view: <ServerHealth />,
  loading: 'Loading server status',
  cause: 'Couldn’t load server status',
  data: { answers: [[query('health.read', {}).queryKey, health]], says: 'running, 2 jobs waiting' },
})

testFourStates('the search by meaning', {
  view: <EmbeddingPanel />,
  loading: 'Loading semantic search',
  cause: 'Couldn’t load semantic search',
  data: { answers: [[query('embedding.read', {}).queryKey, off]], says: 'Off' },
})

const rulesKey = query('redaction.rules', {}).queryKey
const rule = { name: 'Staff numbers', pattern: 'P\\d+', kind: 'secret' }
testFourStates('the rules of redaction', {
  view: <RedactionRules />,
  loading: 'Loading the rules',
  cause: 'Couldn’t load the rules',
  empty: { answers: [[rulesKey, { rules: [], refused: [] }]], says: 'Custom rule' },
  data: { answers: [[rulesKey, { rules: [rule], refused: [] }]], says: 'Staff numbers' },
})

testFourStates('the workspaces', {
  view: <WorkspacePanel name="default" isDemo={false} />,
  loading: 'Loading the workspaces',
  cause: 'Couldn’t load the workspaces',
  data: {
    answers: [[query('workspace.list', {}).queryKey, { items: [{ name: 'beside', isDemo: false, skills: 3, sessions: 4 }] }]],
    says: 'beside',
  },
})

const accuracyKey = query('session.accuracy', {}).queryKey
const measured = {
  known: 60,
  needed: 50,
  good: 40,
  bad: 20,
  accuracy: { right: 50, of: 60, low: 0.71, high: 0.91 },
  kinds: [{ kind: 'person', right: 20, of: 40, low: 0.35, high: 0.65, precision: 0.5, base: 0.67, isReliable: false }],
}
testFourStates('the accuracy of derived outcomes', {
  view: <AccuracyPanel />,
  loading: 'Measuring the outcomes',
  cause: 'Couldn’t measure the outcomes',
  empty: {
    answers: [[accuracyKey, { ...measured, known: 9, good: 9, bad: 0, accuracy: null, kinds: [] }]],
    says: /Not yet checked/,
  },
  data: { answers: [[accuracyKey, measured]], says: 'Unreliable here' },
})

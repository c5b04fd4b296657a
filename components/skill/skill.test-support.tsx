import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { ReactNode } from 'react'
import { queryKey } from '@/lib/client/queries'
import type { ReadName } from '@/lib/contract/index'
import type { CallInput, CallOutput } from '@/lib/client/http-client'
import type { UseItem } from '@/lib/contract/use'

export const now = '2025-11-20T12:00:00.000Z'

const window = {
  size: 20,
  judged: 20,
  successes: 7,
  partials: 0,
  failures: 13,
  clean: 7,
  selected: 22,
  signals: 13,
  since: '2025-09-01T00:00:00.000Z',
}

/** A degraded learned skill as its page gets it. */
export const degraded: CallOutput<'skill.read'> = {
  token: `u_${'0'.repeat(69)}`,
  id: 'skl_1',
  name: 'fix-and-run-tests',
  title: 'Fix and run tests',
  description: 'Mend the code and run the tests. Use when a test is red.',
  origin: 'learned',
  lifecycle: 'degraded',
  why: 'Degraded since 3 Nov: 7 of the last 20 judged uses succeeded (35%, policy v4 warns below 40%).',
  tier: 2,
  protected: false,
  failing: false,
  isWarning: false,
  visibility: 'workspace',
  sharedAt: null,
  version: 3,
  digest: `41ab${'0'.repeat(56)}90ce`,
  agent: 'coder',
  tags: [],
  taskType: 'code',
  riskLevel: 'low',
  scan: { verdict: 'allow', findings: [], override: null },
  constraints: [],
  health: 0.52,
  stats: {
    uses: 29,
    judged: 20,
    successCount: 7,
    failureCount: 13,
    partialCount: 0,
    unknownCount: 9,
    lifetimeRate: 0.35,
    successRate: 0.35,
    estimate: { mean: 0.36, low: 0.22, high: 0.53 },
    window,
    lastOutcome: null,
    feedback: { count: 0, score: null },
    velocity: 0,
    recent: [0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 1, 0, 0, 0],
    falsePositiveRate: null,
    risk: 'warning',
  },
  lastUsedAt: '2025-11-18T12:00:00.000Z',
  createdBy: 'person:owner',
  createdAt: '2025-09-01T00:00:00.000Z',
  updatedAt: '2025-11-03T00:00:00.000Z',
  stateSince: '2025-11-03T00:00:00.000Z',
  files: [{ path: 'SKILL.md', bytes: 812, sha256: 'a'.repeat(64) }],
  scores: {
    health: { value: 0.52, parts: { utility: 0.21, redundancy: 0.2, freshness: 0.04, failureRisk: 0.07 } },
    utility: { value: 0.6, parts: { start: 0.5, successes: 7, failures: 13 } },
    freshness: { value: 0.93, parts: { days: 2, isUsed: 1 } },
    redundancy: { value: 0.2, parts: { highest: 0.2, similar: 0 } },
    failureRisk: { value: 0.65, parts: { judged: 20, rate: 0.35 } },
  },
  acts: [
    { verb: 'promote', label: 'Promote', to: 'verified', needsReason: false },
    { verb: 'deprecate', label: 'Deprecate', to: 'deprecated', needsReason: true },
    { verb: 'archive', label: 'Archive', to: 'archived', needsReason: false },
    { verb: 'reject', label: 'Reject', to: 'rejected', needsReason: true },
    { verb: 'protect', label: 'Protect', to: 'degraded', needsReason: true },
  ],
  own: null,
  content: '---\nname: fix-and-run-tests\ndescription: Mend the code.\n---\n\n# Steps\n',
  triggers: [],
  exampleQueries: [],
  suggestedTools: [],
  steps: [],
  warnings: [],
  aliases: [],
  dependsOn: [],
  conflictsWith: [],
  extends: null,
  dependents: [],
  parent: null,
  lineage: [],
  validation: { ok: true, errors: [] },
  tokens: { listed: 31, loaded: 412, meanReported: null },
  deprecationRisk: 'After 2 more failures in a row the next sweep deprecates it (policy v4: below 30%).',
  policy: { version: 4, warnRate: 0.4, deprecateRate: 0.3, window: 20 },
}

/** A response that the page already has. */
export interface Known<N extends ReadName = ReadName> {
  name: N
  input: CallInput<N>
  answer: CallOutput<N>
}

export const known = <N extends ReadName>(name: N, input: CallInput<N>, answer: CallOutput<N>): Known => ({ name, input, answer })

/** Renders with prepared responses; anything else is never fetched. */
export function renderKnown(ui: ReactNode, answers: readonly Known[], search = '') {
  const cache = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, queryFn: never } },
  })
  for (const { name, input, answer } of answers) cache.setQueryData(queryKey(name, input), answer)
  const view = render(
    <QueryClientProvider client={cache}>
      <NuqsTestingAdapter searchParams={search}>{ui}</NuqsTestingAdapter>
    </QueryClientProvider>,
  )
  return { ...view, cache }
}

const never = () => new Promise<never>(() => undefined)

/** A successful loaded use of it, with overrides. */
export const useOf = (fields: Partial<UseItem> = {}): UseItem => ({
  id: 'use_1',
  skill: degraded.name,
  version: 3,
  agent: 'coder',
  harness: 'api',
  sessionKey: 'night-run',
  session: null,
  toolUseId: null,
  reason: null,
  stage: 'loaded',
  decision: null,
  at: now,
  outcome: 'success',
  source: 'explicit',
  weight: 1,
  correction: null,
  causedRework: false,
  isClean: true,
  ...fields,
})

// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { CatalogueBill } from './catalogue-bill'
import { OverviewView } from './overview-view'
import { quiet } from './overview.test-support'
import { topCandidates } from './questions'

vi.mock('@/lib/actions', () => ({}))

const catalogueKey = query('catalogue.read', {}).queryKey
const catalogue = {
  skills: 0,
  tokens: 12,
  characters: 48,
  contextTokens: 200_000,
  clients: [],
  costliest: [],
  neverUsed: { count: 0, tokens: 0, items: [] },
  twins: [],
}

testFourStates('the overview', {
  view: <OverviewView now="2025-11-20T12:00:00.000Z" />,
  known: [
    [query('candidate.list', topCandidates).queryKey, { items: [], nextCursor: null, total: 0 }],
    [catalogueKey, catalogue],
  ],
  loading: 'Loading the overview',
  cause: 'Couldn’t load the overview',
  data: { answers: [[query('overview.read', {}).queryKey, quiet]], says: /Nothing to review|all caught up/ },
})

testFourStates('the bill of the catalogue', {
  view: <CatalogueBill />,
  loading: 'Loading the context cost',
  cause: 'Couldn’t load the context cost',
  data: { answers: [[catalogueKey, catalogue]], says: '12 tokens' },
})

// @vitest-environment happy-dom
import { vi } from 'vitest'
import { testFourStates } from '@/components/ui/four-states.test-support'
import { query } from '@/lib/client/queries'
import { CandidateDetail } from './candidate-detail'
import { candidateOf } from './candidate.test-support'
import { now } from './open-review.test-support'
import { detailInput } from './queue-input'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn(), undoManyEvent: vi.fn() }))

const decisions = { approve: vi.fn(), merge: vi.fn(), dismiss: vi.fn(), snooze: vi.fn() }
const candidate = candidateOf({ id: 'cnd_1', name: 'stage-changes' })

testFourStates('a candidate', {
  view: <CandidateDetail id="cnd_1" decisions={decisions} canDecide={() => true} isBulk={false} isListed now={now} />,
  loading: 'Loading the candidate',
  cause: 'Couldn’t load this candidate',
  data: { answers: [[query('candidate.read', detailInput('cnd_1')).queryKey, candidate]], says: 'stage-changes' },
})

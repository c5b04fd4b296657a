// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { candidateOf } from './candidate.test-support'
import { EvidencePanel } from './evidence-panel'
import { LitSteps } from './lit-steps'

afterEach(cleanup)

function shown(fields: Partial<CandidateDetail>): string {
  const candidate = candidateOf({ id: 'cnd_a', name: 'ship', ...fields })
  render(
    <LitSteps>
      <EvidencePanel candidate={candidate} />
    </LitSteps>,
  )
  return screen.getByRole('region', { name: 'Evidence' }).textContent ?? ''
}

const replay = { sessions: 5, calls: 0.8, arguments: 0.5, baselineCalls: 0.3, baselineArguments: 0.1 }

it('says what the draft foretells of sessions that it was not written from', () => {
  expect(shown({ replay })).toContain(
    'In 5 sessions it wasn’t written from, it predicts 80% of the specific calls and 50% of their arguments.',
  )
})

it('says that an edited draft was measured before the edit, and what the edit took away', () => {
  const toolSequence = [{ tool: 'close_ticket', params: [] }]
  expect(shown({ replay, isEdited: true, toolSequence })).toContain(
    'Measured before the edit, which no longer names `close_ticket`.',
  )
})

it('says so where sessions are too few, and nothing of a warning', () => {
  expect(shown({ replay: null })).toContain('Too few sessions to measure.')
  cleanup()
  expect(shown({ replay: null, kind: 'warning' })).not.toContain('measure')
})

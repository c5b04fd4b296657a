// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MovePanel } from './move-panel'
import { moveRows, moveStats } from './move-figures'
import { CandidateHead } from './candidate-head'
import { candidateOf } from './candidate.test-support'
import { evidenceText } from './describe-candidate'
import { scoreRows } from './judgement-panels'

vi.mock('@/lib/actions', () => ({ undoEvent: vi.fn() }))
afterEach(cleanup)

const now = '2026-01-02T00:00:00.000Z'
const act = candidateOf({
  id: 'cnd_act',
  name: 'fix-tests',
  kind: 'act',
  act: 'deprecate',
  skill: 'fix-tests',
  origin: 'policy',
  agent: '',
  description: '5 of the last 20 judged uses succeeded (25%, policy v4 deprecates below 30%).',
  sessions: [],
  evidenceRows: [],
  files: [],
  toolSequence: [],
  endedWell: 5,
  endedKnown: 20,
  score: { value: 0.25, parts: { policyVersion: 4, judged: 20, successes: 5, rate: 0.25, threshold: 0.3, needed: 8 } },
})
const words = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ')

describe('a policy proposal', () => {
  it('names no agent when there is none, and shows the reason instead of sessions', () => {
    render(<CandidateHead candidate={act} isElsewhere={false} now={now} />)
    expect(document.body.textContent).not.toContain('from ,')
    expect(screen.getByText(/proposed by policy/)).toBeTruthy()
    expect(document.body.textContent).toContain('5 of the last 20 judged uses succeeded')
    expect(screen.queryByText(/No sessions/)).toBeNull()
    expect(evidenceText(act)).toBe('20 judged uses')
  })

  it('shows each figure by its type, a share never above 1 and a count without a maximum', () => {
    const rows = moveRows(act, now)
    expect(rows.map(({ label, value, share }) => [label, words(value), share])).toEqual([
      ['Success rate in the current window', '25%', 0.25],
      ['Policy threshold', '30%', 0.3],
      ['Judged uses in the window', '20', null],
      ['Succeeded', '5', null],
      ['Uses policy requires', '8', null],
    ])
    expect(moveStats(act).map(({ label, value }) => [label, typeof value === 'string' ? words(value) : value])).toEqual([
      ['Judged uses', '20'],
      ['Succeeded', '5 of 20'],
      ['Policy threshold', '30%'],
    ])
  })

  it('links to the uses behind it', () => {
    render(<MovePanel candidate={act} now={now} />)
    const panel = within(screen.getByRole('region', { name: 'Proposed by policy' }))
    expect(panel.getByRole('link', { name: 'See the uses' }).getAttribute('href')).toBe('/skills/fix-tests?tab=uses&window=1')
    expect(panel.getByText('policy v4')).toBeTruthy()
    expect(panel.queryByText(/of 0\./)).toBeNull()
  })

  it('shows who asks for an agent’s proposal, and no figures that do not back it', () => {
    const requests = {
      ...act,
      act: 'delete',
      origin: 'agent' as const,
      agent: 'desk',
      evidence: 'weak' as const,
      description: 'Agent desk asks to delete it: worn',
      reason: 'worn',
      score: { value: null, parts: {} },
      endedKnown: 0,
    }
    render(
      <>
        <CandidateHead candidate={requests} isElsewhere={false} now={now} />
        <MovePanel candidate={requests} now={now} />
      </>,
    )
    expect(screen.getByText(/^proposed by agent desk/)).toBeTruthy()
    expect(document.body.textContent?.match(/worn/g)).toHaveLength(1)
    expect(document.body.textContent).not.toMatch(/policy|uses|Weak evidence/i)
    expect(screen.getByRole('region', { name: 'Proposed by an agent' }).textContent).toContain('frees its name')
    expect(evidenceText(requests)).toBe('No sessions')
  })

  it('says of a merge of shared skills that no agent owns it', () => {
    render(<CandidateHead candidate={{ ...act, kind: 'merge' }} isElsewhere={false} now={now} />)
    expect(screen.getByText(/from several agents/)).toBeTruthy()
  })
})

it('shows a part of a score with its maximum, and never more than that', () => {
  const rows = scoreRows({ value: 0.7, parts: { successes: 0.2, successRate: 0.2, riskFactor: 1 } })
  expect(rows).toContainEqual({ label: 'Sessions that ended well', share: 1, value: '0.20 of 0.20' })
  for (const { share } of rows) expect(share).toBeLessThanOrEqual(1)
})

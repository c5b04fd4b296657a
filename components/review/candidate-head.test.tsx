// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CandidateDetail } from '@/lib/contract/candidate'
import { CandidateHead } from './candidate-head'
import { candidateOf } from './candidate.test-support'

afterEach(cleanup)

const head = (fields: Partial<CandidateDetail>) =>
  render(
    <CandidateHead
      candidate={candidateOf({ id: 'cnd_1', name: 'ship', ...fields })}
      isElsewhere={false}
      now="2026-01-02T00:00:00.000Z"
    />,
  )
const mark = (name: string) => {
  const box = screen.getByText(name, { selector: 'dt' }).parentElement
  if (!box) throw new Error(`no mark ${name}`)
  return within(box)
}

describe('The four marks', () => {
  it('each have their n and open their rows', () => {
    head({ replay: { sessions: 24, calls: 0.62, arguments: 0.5, baselineCalls: 0.31, baselineArguments: 0.2 } })
    expect(mark('Evidence').getByRole('link', { name: '3 sessions' }).getAttribute('href')).toBe('#evidence')
    expect(mark('Evidence').getByText('0.2 by chance, covers 9 steps')).toBeTruthy()
    expect(mark('Verdicts').getByRole('link', { name: '2 of 3 ended well' })).toBeTruthy()
    expect(mark('Useful').getByRole('link', { name: 'Predicts 62%' })).toBeTruthy()
    expect(mark('Useful').getByText('31% without, n 24')).toBeTruthy()
    expect(mark('Safety').getByText('No issues found')).toBeTruthy()
  })

  it('say what is unknown, and what speaks against it', () => {
    const gates = [{ code: 'no_verification', severity: 'flag' as const, reason: 'No step checks the result.' }]
    head({
      sessions: [],
      endedKnown: 0,
      expectedByChance: null,
      savedSteps: 0,
      gates,
      risk: 'medium',
      widens: { hosts: ['a.example'] },
    })
    expect(mark('Evidence').getByText('none yet')).toBeTruthy()
    expect(mark('Verdicts').getByText('Unknown')).toBeTruthy()
    expect(mark('Useful').getByText('Not measured')).toBeTruthy()
    expect(mark('Safety').getByRole('link', { name: '1 finding' }).getAttribute('href')).toBe('#checks')
    expect(mark('Safety').getByText('medium risk, touches more than before')).toBeTruthy()
  })
})

describe('What a person or an agent says of a proposal', () => {
  it('is a paragraph of its own, its code as code', () => {
    head({ kind: 'revision', reason: 'Fails at step 4 `exchange_item`.' })
    expect(screen.getByText('exchange_item', { selector: 'code' }).parentElement?.textContent).toBe(
      'Reason Fails at step 4 exchange_item.',
    )
  })
})

describe('The recommendation', () => {
  it('says one act with its reason, and what of the same story the draft holds', () => {
    const family = {
      episodes: 24,
      sessions: 20,
      variants: [
        { title: 'one', sessions: 3 },
        { title: 'other', sessions: 2 },
      ],
      parts: [{ kind: 'fix' as const, text: 'put it in brackets' }],
    }
    head({ family, recommendation: { act: 'approve', reason: 'A fresh agent doesn’t know the command `just fmt`.' } })
    expect(screen.getByText('Approve.').parentElement?.textContent).toBe(
      'Approve. A fresh agent doesn’t know the command just fmt.',
    )
    expect(screen.getByRole('link', { name: '2 variants · 1 fix inside' }).getAttribute('href')).toBe('#covers')
  })

  it('says once why a risky one is reviewed alone', () => {
    const reason = 'High risk, review individually: it deletes.'
    const gates = [{ code: 'unsafe_side_effect', severity: 'reject' as const, reason: 'it deletes.' }]
    head({ gates, risk: 'high', recommendation: { act: 'check', reason } })
    expect(screen.getAllByText(/High risk, review individually/)).toHaveLength(1)
  })
})

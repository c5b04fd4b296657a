// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionDetail } from './arrange'
import { VerdictSignals } from './verdict-signals'

const step = { id: 'stp_9', position: 8 } as SessionDetail['stepList'][number]
const signals: SessionDetail['verdictSignals'] = [
  { kind: 'check', sign: 'for', weight: 1.5, step: 8, turn: 0, sentence: 'After the last change, npm test in step 9 passed.' },
  { kind: 'person', sign: 'against', weight: 2.2, step: null, turn: 1, sentence: 'The person said that something was wrong.' },
  { kind: 'closing', sign: 'for', weight: 0.4, step: null, turn: null, sentence: 'The last message reads as done.' },
]
const session = (verdictSignals: typeof signals) => ({ verdictSignals, stepList: [step] }) as SessionDetail

it('shows every signal with its side, and links to the step or the request that it is about', () => {
  render(<VerdictSignals session={session(signals)} />)
  expect(screen.getByText('3 signals: 2 for success, 1 against')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'ForAfter the last change, npm test in step 9 passed.Own checkStep 9',
    'AgainstThe person said that something was wrong.PersonRequest 2',
    'ForThe last message reads as done.Closing words',
  ])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['#stp_9', '#request-2'])
})

it('shows nothing where a session has none', () => {
  const { container } = render(<VerdictSignals session={session([])} />)
  expect(container.textContent).toBe('')
})

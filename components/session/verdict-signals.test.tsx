// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionDetail } from './arrange'
import { VerdictSignals } from './verdict-signals'

const step = { id: 'stp_9', position: 8 } as SessionDetail['stepList'][number]
const signals: SessionDetail['verdict']['signals'] = [
  {
    kind: 'check',
    for: true,
    weight: 1.5,
    at: { step: 8, request: 0 },
    sentence: 'After the last change, npm test in step 9 passed.',
  },
  {
    kind: 'person',
    for: false,
    weight: 2.2,
    at: { step: null, request: 1 },
    sentence: 'The person said that something was wrong.',
  },
  { kind: 'closing', for: true, weight: 0, at: null, sentence: 'The last message reads as done.' },
]
type Accuracy = SessionDetail['verdict']['accuracy']
const session = (all: typeof signals, accuracy: Accuracy = null) =>
  ({ outcomeSource: 'analysis', verdict: { signals: all, accuracy }, stepList: [step] }) as unknown as SessionDetail

it('shows every signal with its side, and links to the step or the request that it is about', () => {
  render(<VerdictSignals session={session(signals)} />)
  expect(screen.getByText('3 signals: 2 for success, 1 against')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'ForAfter the last change, npm test in step 9 passed.Own checkStep 9',
    'AgainstThe person said that something was wrong.PersonRequest 2',
    'ForThe last message reads as done.Closing words, does not count here',
  ])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['#stp_9', '#request-2'])
})

it('shows nothing where a session has none', () => {
  const { container } = render(<VerdictSignals session={session([])} />)
  expect(container.textContent).toBe('')
})

it.each([
  [null, 'Derived from the session, not yet checked.'],
  [{ right: 50, of: 60, low: 0.72, high: 0.91 }, 'Derived from the session: right in 83% (72–91%) of 60 labeled sessions.'],
])('says how far a derived outcome can be trusted', (accuracy, said) => {
  const { container } = render(<VerdictSignals session={session(signals, accuracy)} />)
  expect(container.querySelector('p')?.textContent).toBe(said)
})

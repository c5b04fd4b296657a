// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DiagnosisItem } from '@/lib/contract/diagnosis'
import { degraded, known, now, renderKnown } from '../skill.test-support'
import { CauseCallout } from './cause-callout'
import { FailureGroups } from './failure-groups'
import { StepPanel } from './step-panel'

// What an action made stale can't be read again here.
vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
const { proposeCandidate } = vi.hoisted(() => ({ proposeCandidate: vi.fn() }))
vi.mock('@/lib/actions', () => ({ proposeCandidate, undoEvent: vi.fn(), undoManyEvent: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(() => {
  cleanup()
  proposeCandidate.mockReset()
})

const { name } = degraded
const at = '2025-11-18T12:00:00.000Z'
const step = (number: number, tool: string, counts: Partial<DiagnosisItem['steps'][number]>) => {
  const none = { did: 0, failed: 0, skipped: 0, replaced: 0, notReached: 0, instead: [] }
  return { step: number, text: `Call \`${tool}\` now`, names: [tool], n: 3, ...none, ...counts }
}
const run = (use: string, outcome: 'success' | 'failure', fate: 'did' | 'failed') => ({
  use,
  session: `ses_${use}`,
  at,
  outcome,
  version: 1,
  model: 'm-1',
  agent: 'desk',
  steps: [
    { fate: 'did' as const, by: null, call: `stp_${use}_1` },
    { fate, by: null, call: `stp_${use}_2` },
  ],
})
const row = (use: string) => ({ use, session: `ses_${use}`, at, step: `stp_${use}_2`, position: 1 })
const group = { value: '2', step: 2, error: null, count: 2, n: 2, isBeyondChance: true, rows: [row('b'), row('c')] }

const failing: DiagnosisItem = {
  name,
  version: 3,
  digest: degraded.digest,
  n: { judged: 10, failures: 3, transcripts: 3 },
  cause: { sentence: 'Fails at step 2 `ship` in 2 of 2 failures; version 1 unchanged.', step: 2, name: 'ship', count: 2, n: 2 },
  limits: ['7 of 10 judged uses have no transcript, so what their steps did is unknown.'],
  steps: [
    step(1, 'get', { did: 3 }),
    step(2, 'ship', { did: 1, failed: 2 }),
    { ...step(3, '', {}), names: [], n: 0, text: '**Think first.** Then `act`.' },
  ],
  uses: [run('a', 'success', 'did'), run('b', 'failure', 'failed'), run('c', 'failure', 'failed')],
  groups: [
    { ...group, by: 'step' },
    { ...group, by: 'error', value: 'ship: no stock', error: 'no stock' },
    {
      ...group,
      by: 'agent',
      value: 'desk',
      step: null,
      count: 3,
      n: 10,
      isBeyondChance: false,
      rows: [row('b'), { ...row('x'), session: null, step: null, position: null }],
    },
  ],
  since: null,
  versions: [{ version: 1, successes: 7, judged: 10, low: 0.4, high: 0.85 }],
  fix: {
    step: 2,
    thing: 'count',
    isAgain: false,
    good: 1,
    goodOf: 1,
    bad: 0,
    badOf: 2,
    sentence: 'Call `count` first (1 of 1 runs that succeeded did; 0 of 2 that failed).',
    rows: [{ ...row('a'), step: 'stp_a_1' }],
    instructions: 'new text',
  },
  proposal: null,
}

const show = (answer: DiagnosisItem) =>
  renderKnown(
    <>
      <CauseCallout name={name} />
      <StepPanel name={name} now={now} />
      <FailureGroups name={name} now={now} />
    </>,
    [known('skill.read', { name }, degraded), known('skill.diagnosis', { name }, answer)],
  )
const user = userEvent.setup()

describe('The diagnosis of a skill', () => {
  it('goes from the cause to the step in the transcript in two clicks', async () => {
    show(failing)
    await user.click(screen.getByRole('button', { name: '2 of 2 failures' }))
    const rows = screen.getByRole('list', { name: 'Uses at step 2' })
    const links = within(rows).getAllByRole('link', { name: /^Open the step, / })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sessions/ses_b#stp_b_2', '/sessions/ses_c#stp_c_2'])
  })

  it('shows each step with its figures, each of which opens as many uses', async () => {
    show(failing)
    for (const [figure, count] of [
      ['2 failed here, step 2', 2],
      ['1 did, step 2', 1],
      ['3 did, step 1', 3],
    ] as const) {
      await user.click(screen.getByRole('button', { name: figure }))
      expect(within(screen.getByRole('list', { name: /^Uses at step/ })).getAllByRole('link')).toHaveLength(count)
    }
    await user.click(screen.getByRole('button', { name: '3 did, step 1' }))
    expect(screen.queryByRole('list', { name: /^Uses at step/ })).toBeNull()
    expect(screen.getByText('Names no tool or command')).toBeTruthy()
    expect(screen.getByText('Think first.').tagName).toBe('STRONG')
    expect(screen.getByText('act').tagName).toBe('CODE')
  })

  it('says what can’t be known, and of a use without a transcript that there is none', async () => {
    show(failing)
    expect(screen.getByText(/7 of 10 judged uses have no transcript/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '3 of 10 failed, desk' }))
    expect(within(screen.getByRole('list', { name: 'Failures: desk' })).getByText('No transcript')).toBeTruthy()
  })

  it('proposes the fix as a revision of the text that was diagnosed, once', async () => {
    proposeCandidate.mockResolvedValue({ ok: true, value: { id: 'cnd_9', name } })
    show(failing)
    await user.click(screen.getByRole('button', { name: /Propose a fix/ }))
    expect(proposeCandidate.mock.calls).toEqual([
      [
        {
          kind: 'revision',
          name,
          description: degraded.description,
          instructions: 'new text',
          digest: degraded.digest,
          reason: `${failing.cause?.sentence} ${failing.fix?.sentence}`,
        },
      ],
    ])
    expect((await screen.findByRole('link', { name: 'Review the fix' })).getAttribute('href')).toBe('/review?c=cnd_9')
    expect(screen.queryByRole('button', { name: /Propose a fix/ })).toBeNull()
  })

  it('links to the fix that is in review already, and proposes nothing without one', () => {
    show({ ...failing, proposal: 'cnd_1' })
    expect(screen.getByRole('link', { name: 'Review the fix' })).toBeTruthy()
    cleanup()
    show({ ...failing, fix: null })
    expect(screen.queryByRole('region', { name: 'Proposed fix' })).toBeNull()
  })

  it('names no cause where there is none, and nothing at all without judged uses', () => {
    show({ ...failing, cause: null, groups: [], n: { judged: 10, failures: 0, transcripts: 10 }, limits: [] })
    expect(screen.getByText('No failures in the last 10 judged uses.')).toBeTruthy()
    cleanup()
    show({ ...failing, cause: null, groups: [], n: { judged: 0, failures: 0, transcripts: 0 }, fix: null, versions: [] })
    expect(screen.queryByText(/failures/)).toBeNull()
    expect(screen.getByRole('heading', { name: 'What it says' })).toBeTruthy()
  })
})

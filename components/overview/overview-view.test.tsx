// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { query } from '@/lib/client/queries'
import { OverviewView } from './overview-view'
import { topCandidates, type Overview } from './questions'
import { quiet } from './overview.test-support'
import type { CallOutput } from '@/lib/client/http-client'
import { summariseRate } from './rate-band'

vi.mock('@/lib/actions', () => ({}))
afterEach(cleanup)

type Catalogue = CallOutput<'catalogue.read'>

const now = '2025-11-20T12:00:00.000Z'

const claude = {
  client: 'claude-code' as const,
  label: 'Claude Code',
  tokens: 5,
  budget: 8000,
  beyond: 'descriptions go',
  source: '',
}
const empty: Catalogue = {
  skills: 0,
  tokens: 0,
  characters: 0,
  contextTokens: 200_000,
  clients: [{ ...claude, characters: 20, over: 0, share: 0.0025 }],
  costliest: [],
  neverUsed: { count: 0, tokens: 0, items: [] },
}

const show = (overview: Overview, catalogue = empty) =>
  render(
    <WithAnswers
      answers={[
        [query('overview.read', {}).queryKey, overview],
        [query('catalogue.read', {}).queryKey, catalogue],
        [query('candidate.list', topCandidates).queryKey, { items: [], nextCursor: null, total: 0 }],
      ]}
    >
      <OverviewView now={now} />
    </WithAnswers>,
  )

describe('the overview', () => {
  it('shows that nothing waits, and that the unknown is unknown', () => {
    show(quiet)
    expect(screen.getByRole('heading', { name: 'Nothing to review · none degraded · no sweep yet' })).toBeTruthy()
    expect(screen.getByText(/all caught up/)).toBeTruthy()
    expect(screen.getAllByText('Not enough evidence')).toHaveLength(3)
    expect(screen.queryByText('Missed')).toBeNull()
  })

  it('puts work first and links to its rows', () => {
    show({
      ...quiet,
      toReview: 5,
      byLifecycle: { degraded: 1 },
      degraded: [{ name: 'ship-orders', why: 'Degraded since 3 Nov: 7 of the last 20 judged uses succeeded.' }],
      lastRun: { id: 'run_1', status: 'succeeded', endedAt: '2025-11-20T08:00:00.000Z', moved: 0 },
    })
    const heading = screen.getByRole('heading', { level: 2, name: /5 to review/ })
    const links = within(heading).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['5 to review', '/review'],
      ['1 degraded needs a decision', '/skills?tab=degraded'],
      ['last sweep ok 4 h ago', '/maintenance?run=run_1'],
    ])
    expect(screen.getByRole('link', { name: 'ship-orders' }).getAttribute('href')).toBe('/skills/ship-orders')
  })

  it('puts protected failing skills first, in amber and as text', () => {
    const failing = [{ name: 'trace-lost-parcel', why: '4 of the last 20 judged uses succeeded. It is protected.' }]
    show({ ...quiet, failing })
    expect(screen.getByRole('link', { name: '1 protected while failing' }).getAttribute('href')).toBe('/skills?failing=true')
    const row = screen.getByRole('link', { name: 'trace-lost-parcel' }).closest('li')
    expect(within(row!).getByText('Protected while failing').className).toContain('warn')
    expect(screen.queryByText(/all caught up/)).toBeNull()
  })

  it('counts only judged learned skills, and says so', () => {
    show(quiet)
    expect(screen.getByRole('link', { name: '0 judged learned skills' }).getAttribute('href')).toBe(
      '/skills?tab=learned&judged=ever',
    )
  })

  it('shows each measure with its n, and a missed target as missed', () => {
    const measures = {
      ...quiet.measures,
      hoursToDeprecation: { ...quiet.measures.hoursToDeprecation, value: 49.1, n: 2, target: '< 24 h', met: false },
    }
    show({ ...quiet, measures })
    expect(screen.getByText('49.1 h')).toBeTruthy()
    expect(screen.getByText('Missed')).toBeTruthy()
    expect(screen.getByRole('link', { name: '2 deprecations' }).getAttribute('href')).toBe(
      '/audit?verb=deprecate&actor=policy&undone=no&from=2025-08-22T00%3A00%3A00.000Z',
    )
  })

  it('shows that a catalogue is over a budget, and what it could remove', () => {
    const entry = { name: 'ship-orders', tokens: 2500, characters: 10_000, uses: 0 }
    show(quiet, {
      ...empty,
      tokens: 2500,
      clients: [{ ...claude, characters: 10_000, over: 2000, share: 1.25 }],
      costliest: [entry],
      neverUsed: { count: 1, tokens: 2500, items: [entry] },
    })
    expect(screen.getByText('10,000 of 8,000 characters: over budget')).toBeTruthy()
    expect(screen.getByText('Over budget, descriptions go.')).toBeTruthy()
    expect(screen.getByText(/^Never used/).textContent).toBe('Never used: 1 skill, 2,500 tokens')
    expect(screen.getByRole('link', { name: '1 skill' }).getAttribute('href')).toBe('/skills?served=true&used=false')
    // Listed once, as one of the costliest.
    const row = screen.getByRole('link', { name: 'ship-orders' }).closest('li')
    expect(row?.textContent).toBe('ship-ordersnever used · 2,500 tokens')
  })

  it('counts every state a skill can be in, and shows what nothing has proven in grey', () => {
    show({
      ...quiet,
      byLifecycle: { verified: 3, released: 17, rejected: 2 },
      unproven: { verified: 1, released: 17 },
      weekMoves: { released: 17 },
    })
    const strip = screen.getByRole('region', { name: 'Library by state' })
    const figures = [...strip.querySelectorAll('dl > div')].map((one) => [
      one.textContent,
      one.querySelector('dd')?.className.includes('text-good'),
    ])
    expect(figures).toEqual([
      ['Verified3 VerifiedNo change this week · 1 unproven', true],
      ['Released17 Released+17 this week · all unproven', false],
      ['Degraded0 DegradedNo change this week', false],
      ['Deprecated0 DeprecatedNo change this week', false],
      ['Archived0 ArchivedNo change this week', false],
      ['Rejected2 RejectedNo change this week', false],
    ])
  })
})

describe('the rate as text', () => {
  const point = (day: number, n: number, rate: number | null) => ({
    at: `2025-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
    n,
    rate,
    low: rate === null ? null : rate - 0.1,
    high: rate === null ? null : rate + 0.1,
  })

  it.each([
    ['no point', [], /^Not enough evidence/],
    ['too few judged', [point(1, 7, 1)], /^Not enough evidence/],
    ['one that is known', [point(1, 3, 1), point(2, 8, 0.5)], /^Success rate 50% on 2 Nov \(n 8, 90% interval 40–60%\)\.$/],
    ['a movement', [point(1, 8, 0.9), point(9, 20, 0.3)], /^Success rate 90% on 1 Nov, 30% on 9 Nov \(n 20/],
  ])('%s', (_, points, said) => {
    expect(summariseRate(points, now)).toMatch(said)
  })
})

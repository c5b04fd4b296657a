// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import type { UseItem, Funnel } from '@/lib/contract/use'
import { describeChange } from './audit/describe-change'
import { EvidencePanel } from './evidence/evidence-panel'
import { draftIssues } from './file/draft-issues'
import { splitContent } from './file/split-content'
import { HealthPanel } from './health/health-panel'
import { scoreRows } from './health/score-rows'
import { endOfPoint, timelineInput } from './health/timeline-range'
import { degraded, known, now, renderKnown, useOf } from './skill.test-support'
import { usesInput } from './skill-params'
import { FunnelStrip } from './use/funnel-strip'
import { UsesPanel } from './use/uses-panel'

const giveFeedback = vi.hoisted(() => vi.fn())
vi.mock('@/lib/actions', () => ({ giveFeedback, undoEvent: vi.fn(), undoManyEvent: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(() => {
  giveFeedback.mockReset()
  cleanup()
})

const { name } = degraded
const use = useOf({
  stage: 'followed',
  at: '2025-11-18T12:00:00.000Z',
  outcome: 'failure',
  correction: 'It ran the wrong suite.',
  causedRework: true,
  isClean: false,
})

const funnel: Funnel = {
  offered: 40,
  loaded: 29,
  followed: 25,
  judged: 20,
  unknown: 9,
  missing: [
    { by: 'harness', value: 'claude-code', uses: 20, unknown: 1, isMoreOften: false },
    { by: 'harness', value: 'codex', uses: 9, unknown: 8, isMoreOften: true },
  ],
  considered: 2,
  skipped: 1,
  signals: [{ source: 'explicit', weight: 1, given: 21, standing: 20, lastAt: null }],
  derived: { standing: 0, accuracy: null },
  contrasts: [
    {
      thing: 'task lint',
      side: 'good',
      good: 9,
      goodOf: 10,
      bad: 1,
      badOf: 6,
      sentence: '9 of 10 runs that ended well used task lint.',
    },
  ],
  saved: { toolCalls: { sum: 12, n: 3 }, ms: { sum: 0, n: 0 } },
  repeatedCorrections: [],
}

describe('FunnelStrip', () => {
  it('shows the funnel of exposures, each count with its rows, and marks the unknown', () => {
    renderKnown(<FunnelStrip name={name} now={now} />, [known('skill.funnel', { name }, funnel)])
    expect(screen.getByRole('link', { name: '40 Offered' }).getAttribute('href')).toContain('reached=offered')
    expect(screen.getByRole('link', { name: '31% No outcome' }).getAttribute('href')).toContain('outcome=unknown')
    expect(screen.getByText(/reported explicitly, weight 1: 20 of 21 counted/)).toBeTruthy()
    expect(screen.getByText('No outcome for 8 of 9 uses with codex, elsewhere 1 of 20: rates say less about codex.')).toBeTruthy()
    expect(screen.getByText('9 of 10 runs that ended well used task lint.')).toBeTruthy()
    expect(screen.queryByText(/Derived from sessions/)).toBeNull()
    expect(screen.getByText(/^Saved/).textContent).toBe('Saved 12 tool calls (reported by 3 uses).')
    expect(screen.getByRole('link', { name: '3 uses' }).getAttribute('href')).toContain('saved=toolCalls')
  })

  it.each([
    [null, 'Derived from sessions: 12 of 20 outcomes, not yet checked.'],
    [
      { right: 50, of: 60, low: 0.71, high: 0.91 },
      'Derived from sessions: 12 of 20 outcomes; right in 83% (71–91%) of 60 labeled sessions.',
    ],
  ])('says how far derived outcomes can be trusted', (accuracy, sentence) => {
    const lacking = { by: 'state', value: 'degraded', uses: 9, unknown: 8, isMoreOften: true } as const
    const missing = [{ by: 'state', value: 'verified', uses: 20, unknown: 1, isMoreOften: false } as const, lacking]
    const found = { ...funnel, missing, derived: { standing: 12, accuracy } }
    renderKnown(<FunnelStrip name={name} now={now} />, [known('skill.funnel', { name }, found)])
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByText(/8 of 9 uses in the state “Degraded”, elsewhere 1 of 20/)).toBeTruthy()
  })
})

describe('UsesPanel', () => {
  const place = { tab: 'uses', window: true } as const
  const input = usesInput(name, place)
  const show = (items: UseItem[]) =>
    renderKnown(<UsesPanel name={name} place={place} input={input} now={now} />, [
      known('skill.uses', input, { items, total: items.length, nextCursor: null }),
      known('skill.funnel', { name }, funnel),
    ])

  it('shows a date range as a removable chip', () => {
    const days = { tab: 'uses', outcome: 'failure', from: '2025-11-03T00:00:00.000Z', to: '2025-11-05T23:59:59.999Z' } as const
    const usesQuery = usesInput(name, days)
    expect(usesQuery).toMatchObject({ from: days.from, to: days.to })
    renderKnown(<UsesPanel name={name} place={days} input={usesQuery} now={now} />, [
      known('skill.uses', usesQuery, { items: [use], total: 1, nextCursor: null }),
      known('skill.funnel', { name }, funnel),
    ])
    const chip = screen.getByRole('link', { name: 'Remove the filter: from 3 Nov to 5 Nov' })
    expect(chip.getAttribute('href')).toBe(`/skills/${name}?tab=uses&outcome=failure`)
  })

  it('shows the count of its rows', () => {
    show([use, { ...use, id: 'use_2', outcome: null, source: null, weight: null }])
    expect(screen.getByText('2 uses')).toBeTruthy()
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows).toHaveLength(2)
    expect(rows[0]?.textContent).toContain('It ran the wrong suite.')
    expect(rows[1]?.textContent).toContain('not judged')
  })

  it('lets a person overrule how a use ended, where it stands', async () => {
    giveFeedback.mockResolvedValue({ ok: true, value: { use: { ...use, outcome: 'success' }, event: 'evt_1' } })
    show([{ ...use, source: 'analysis', weight: 0.4 }])
    await userEvent.click(screen.getByRole('button', { name: `Outcome: Failure, ${use.sessionKey}. Change it` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Success' }))
    expect(giveFeedback.mock.calls).toMatchObject([[{ target: use.skill, useId: use.id, outcome: 'success' }]])
  })

  it('says nothing twice: an outcome that a report already gave', async () => {
    show([use])
    await userEvent.click(screen.getByRole('button', { name: `Outcome: Failure, ${use.sessionKey}. Change it` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Failure' }))
    expect(giveFeedback).not.toHaveBeenCalled()
  })

  it('leads from each signal of its session to the step or the request', () => {
    const signal = { kind: 'check' as const, for: false, weight: 2 }
    const signals = [
      { ...signal, sentence: 'npm test failed.', at: { step: 3, request: 0 } },
      { ...signal, sentence: 'A complaint.', at: { step: null, request: 1 } },
      { ...signal, sentence: 'Reverted later.', at: null },
    ]
    const ending = { value: 'failure' as const, decided: true, margin: -2, accuracy: null, signals }
    show([{ ...use, session: 'ses_1', ending }])
    expect(screen.getByRole('link', { name: `Step 4 of ${use.sessionKey}` }).getAttribute('href')).toBe('/sessions/ses_1#step-4')
    expect(screen.getByRole('link', { name: `Request 2 of ${use.sessionKey}` }).getAttribute('href')).toBe(
      '/sessions/ses_1#request-2',
    )
  })

  it('marks the active filter and offers to clear it', () => {
    show([])
    expect(screen.getByRole('link', { name: 'Current window only' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toBe(`/skills/${name}?tab=uses`)
    expect(screen.getByText('No matching uses')).toBeTruthy()
  })
})

describe('HealthPanel', () => {
  it('explains uses when there is none', () => {
    const input = timelineInput(name, '90', degraded.createdAt, now)
    const unused = { ...degraded, stats: { ...degraded.stats, uses: 0 } }
    renderKnown(<HealthPanel name={name} input={input} range="90" now={now} />, [
      known('skill.read', { name }, unused),
      known('skill.timeline', input, {
        points: [],
        markers: [],
        lines: { warn: 0.4, deprecate: 0.3, corrected: null },
        summary: '',
      }),
    ])
    expect(screen.getByText('Not used yet')).toBeTruthy()
  })
})

describe('EvidencePanel', () => {
  it('explains why a skill has none', () => {
    renderKnown(<EvidencePanel name={name} now={now} />, [known('skill.evidence', { name }, { candidate: null, sessions: [] })])
    expect(screen.getByText('Not mined from sessions')).toBeTruthy()
  })
})

describe('scoreRows', () => {
  const labelled = (skill = degraded) => new Map(scoreRows(skill).map((row) => [row.label, row]))

  it('gives each score with its parts', () => {
    const rows = labelled()
    expect(rows.get('Success, last 20')?.value).toBe('35%')
    expect(rows.get('Estimate, 90%')?.value).toBe('22–53%')
    expect(rows.get('Health')?.parts).toBe('0.21 utility + 0.20 no redundancy + 0.04 freshness + 0.07 low risk')
    expect(rows.get('Uses without outcome')?.parts).toBe('9 of 29 uses unjudged')
  })

  it('counts instead of dividing while little is judged', () => {
    const window = { ...degraded.stats.window, judged: 4, successes: 3, failures: 1 }
    const rows = labelled({ ...degraded, stats: { ...degraded.stats, window, successRate: 0.75 } })
    expect(rows.get('Success, last 20')).toMatchObject({ value: '3 of 4', share: null })
    expect(rows.has('Estimate, 90%')).toBe(false)
  })
})

describe('timeline range', () => {
  it('requests whole days, and single uses of a young skill', () => {
    expect(timelineInput('a', '30', degraded.createdAt, now)).toEqual({
      name: 'a',
      bucket: 'day',
      from: '2025-10-21T00:00:00.000Z',
    })
    expect(timelineInput('a', 'all', now, now)).toEqual({ name: 'a', bucket: 'use' })
  })

  it('ends a day at its last millisecond', () => {
    expect(endOfPoint('2025-11-03T00:00:00.000Z', 'day')).toBe('2025-11-03T23:59:59.999Z')
    expect(endOfPoint(now, 'use')).toBe(now)
  })
})

describe('texts', () => {
  it.each([
    ['---\nname: a\n---\n\n# A\n', '# A\n'],
    ['---\r\nname: a\r\n---\r\nBody', 'Body'],
    ['# No front matter\n---\n', '# No front matter\n---\n'],
    ['---\nname: never closed\n', '---\nname: never closed\n'],
    ['---\n---\n', ''],
  ])('cuts %j before %j', (text, body) => {
    const cut = splitContent(text)
    expect(cut.body).toBe(body)
    expect(cut.head + cut.body).toBe(text)
  })

  it('names what prevents saving a draft', () => {
    expect(draftIssues({ name: 'Bad Name', description: ' ', content: '' })).toEqual({
      name: expect.stringContaining('small letters'),
      description: expect.stringContaining('when to use it'),
      content: expect.stringContaining('what to do'),
    })
    expect(draftIssues({ name: 'good-name', description: 'x', content: 'y' })).toEqual({})
  })

  it('describes a change as before and after', () => {
    const before = { state: 'released', version: 1, isProtected: false }
    expect(describeChange({ before, after: { ...before, state: 'degraded' } })).toEqual(['Released → Degraded'])
    expect(describeChange({ before, after: { ...before, isProtected: true } })).toEqual(['not protected → protected'])
    expect(describeChange({ before: null, after: { state: 'released', version: 1, isProtected: false } })).toEqual([
      'Released',
      'v1',
    ])
    expect(describeChange({ before, after: before })).toEqual([])
  })
})

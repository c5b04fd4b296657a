// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallOutput } from '@/lib/client/http-client'
import { states } from '@/lib/domain/lifecycle/states'
import { possibleActions } from './action/actions'
import { consequence } from './consequence'
import { degraded, known, renderKnown } from './skill.test-support'
import { skillHref } from './skill-address'
import { chosenDiff, usesInput } from './skill-params'
import { SkillView } from './skill-view'
import { stateLabels } from '@/lib/domain/lifecycle/states'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const { name } = degraded
const show = (skill: CallOutput<'skill.read'>) =>
  renderKnown(
    <SkillView name={name} tab="health">
      the panel
    </SkillView>,
    [
      known('skill.read', { name }, skill),
      known('skill.versions', { name }, { items: [], nextCursor: null }),
      known('skill.evidence', { name }, { candidate: null, sessions: [] }),
    ],
  )

describe('SkillView', () => {
  it('shows what it is and explains its state', () => {
    show(degraded)
    expect(screen.getByRole('heading', { name: 'Fix and run tests' })).toBeTruthy()
    expect(screen.getByText('sha256:41ab…90ce')).toBeTruthy()
    expect(screen.getByRole('link', { name: '7 of the last 20' }).getAttribute('href')).toContain('window=1')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Diagnosis',
      'Uses29',
      'Versions0',
      'Evidence0',
      'Relations',
      'Files1',
      'Audit',
    ])
  })

  it('distinguishes a past count from the current one', () => {
    const window = { ...degraded.stats.window, successes: 9, failures: 11 }
    show({ ...degraded, stats: { ...degraded.stats, window } })
    expect(screen.getByRole('link', { name: '7 of the last 20' }).getAttribute('href')).toContain('to=2025-11-03')
    expect(screen.getByRole('link', { name: '9 of 20' }).getAttribute('href')).toContain('window=1')
    // Now first, then what was.
    expect(screen.getByText(/Now/).textContent).toMatch(
      /^Now 9 of 20 judged uses succeed\. Degraded since 3 Nov: 7 of the last 20/,
    )
  })

  it.each([
    ['released', 20, 'none', 'good', 'Released'],
    ['released', 20, 'warning', 'warn', 'Released· failing'],
    ['released', 0, 'none', 'idle', 'Released· unproven'],
    ['verified', 0, 'none', 'idle', 'Verified· unproven'],
    ['degraded', 20, 'warning', 'warn', 'Degraded'],
    ['archived', 0, 'none', 'idle', 'Archived'],
    ['deprecated', 20, 'deprecated', 'bad', 'Deprecated'],
  ] as const)('shows a %s skill with %i uses at risk %s in %s', (lifecycle, uses, risk, tone, words) => {
    show({ ...degraded, lifecycle, stats: { ...degraded.stats, uses, risk } })
    const badge = screen.getByText(stateLabels[lifecycle], { exact: true }).closest('.badge')
    expect(badge?.textContent).toBe(words)
    expect(badge?.className).toContain(tone)
    expect(screen.getByText(/judged uses succeeded/).parentElement?.className).toContain(`bg-${tone}-soft`)
  })
})

describe('consequence', () => {
  it('promises no reset of what the scan blocked', () => {
    const blocked = { ...degraded, lifecycle: 'deprecated', scan: { ...degraded.scan, verdict: 'deny' } } as const
    expect(consequence(blocked)).toBe('It is no longer offered until someone edits it or answers for this version.')
    expect(consequence({ ...blocked, scan: { ...blocked.scan, override: 'For reading' } })).toContain('Reset restores it')
    const acts = [{ verb: 'reset', label: 'Reset', to: 'verified' as const, needsReason: true }]
    expect(possibleActions({ ...blocked, acts })).toEqual([])
    expect(possibleActions({ ...blocked, acts, scan: degraded.scan })).toHaveLength(1)
  })

  it.each(states)('says what %s means', (lifecycle) => expect(consequence({ ...degraded, lifecycle })).toMatch(/^[A-Z].+\.$/))

  it('does not claim that an unreliable skill is offered', () => {
    expect(consequence({ ...degraded, stats: { ...degraded.stats, successRate: 0.1 } })).toContain('not offered')
  })

  it('does not call an unknown rate too low', () => {
    const text = consequence({ ...degraded, stats: { ...degraded.stats, successRate: null } })
    expect(text).toBe('It is not offered: it has no judged uses yet.')
  })
})

describe('addresses', () => {
  it.each([
    [{}, '/skills/a'],
    [{ tab: 'health' }, '/skills/a'],
    [{ tab: 'uses', window: true }, '/skills/a?tab=uses&window=1'],
    [{ tab: 'uses', window: false, outcome: 'failure' }, '/skills/a?tab=uses&outcome=failure'],
  ] as const)('%o is %s', (place, href) => expect(skillHref('a', place)).toBe(href))

  it('requests a whole window in one page', () => {
    expect(usesInput('a', { window: true })).toEqual({ name: 'a', limit: 200, window: true })
    expect(usesInput('a', { outcome: 'odd' })).toEqual({ name: 'a', limit: 100 })
  })

  it.each([
    ['1..2', [3, 2, 1], 3, '1..2'],
    ['1..9', [3, 2, 1], 3, '2..3'],
    [null, [3, 2, 1], 3, '2..3'],
    [null, [2, 1], 1, '1..2'],
    [null, [1], 1, null],
  ])('of %s among %o at %i compares %s', (asked, numbers, current, chosen) =>
    expect(chosenDiff(asked, numbers, current)).toBe(chosen),
  )
})

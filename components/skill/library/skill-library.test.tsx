// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import './bulk-bar'
import { degraded, known, now, renderKnown } from '../skill.test-support'
import { libraryTabs, listInput, type Narrowing } from './filters'
import { SkillLibrary } from './skill-library'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }), useSearchParams: () => new URLSearchParams() }))

const first: Narrowing = { tab: 'all', q: '', sort: 'name', cursor: '' }
const library = {
  total: 14,
  active: 10,
  deprecated: 2,
  byLifecycle: { released: 7, degraded: 2, verified: 1, deprecated: 2, archived: 2 },
  byOrigin: { learned: 11, human: 3 },
  byTier: {},
  meanUtility: 0.88,
  meanFreshness: 0.5,
  successRate: 0.69,
  judged: 175,
  judgedSkills: 9,
}
const figures = known('skill.library', {}, library)
const page = (items: (typeof degraded)[], filters = first) =>
  known('skill.list', listInput(filters), { items, total: items.length, nextCursor: null })

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('away')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('SkillLibrary', () => {
  it('shows each skill with numbers that link to their rows', () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded])])
    expect(screen.getByRole('link', { name: 'fix-and-run-tests' }).getAttribute('href')).toBe('/skills/fix-and-run-tests')
    expect(screen.getByRole('link', { name: /35% of 20 judged uses succeeded/ }).getAttribute('href')).toContain('window=1')
    expect(screen.getByRole('link', { name: /^29 uses/ }).getAttribute('href')).toBe('/skills/fix-and-run-tests?tab=uses')
    expect(screen.getByText('1 skill')).toBeTruthy()
  })

  it('counts every tab, and shows the rate with its interval and n', () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded])])
    expect(screen.getByRole('tab', { name: /Learned/ }).textContent).toBe('Learned11')
    expect(screen.getByText(/n 175/).textContent).toMatch(/\d+–\d+% · n 175, of 9 skills/)
    expect(screen.getByRole('link', { name: '9 skills' }).getAttribute('href')).toBe('/skills?tab=active&judged=window&sort=rate')
  })

  it('shows health from eight judged uses on', () => {
    const few = { ...degraded, stats: { ...degraded.stats, window: { ...degraded.stats.window, judged: 7 } } }
    const { unmount } = renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded])])
    expect(screen.getByText('0.52')).toBeTruthy()
    unmount()
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([few])])
    expect(screen.queryByText('0.52')).toBeNull()
    expect(screen.getByTitle('Shown from 8 judged uses')).toBeTruthy()
  })

  it('shows no percentage for few judged uses', () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [
      known('skill.library', {}, { ...library, judged: 7 }),
      page([degraded]),
    ])
    expect(screen.queryByText('69%')).toBeNull()
    expect(screen.getByText('7 judged: not enough evidence')).toBeTruthy()
  })

  it('explains itself when empty', () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([])])
    expect(screen.getByText('No skills yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Write a skill' })).toBeTruthy()
  })

  it('shows that nothing matches a search', () => {
    const filters = { ...first, q: 'zzz' }
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([], filters)], '?q=zzz')
    expect(screen.getByText('No skills match “zzz”')).toBeTruthy()
  })

  it('keeps its shape while loading, then reports the failure', async () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures])
    expect(screen.getByLabelText('Loading the skills')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Couldn’t load'), { timeout: 4000 })
  })

  it('unfolds a row in place, and the address says which', async () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded])])
    await userEvent.click(screen.getByRole('button', { name: 'More of fix-and-run-tests' }))
    expect(await screen.findByText(degraded.description)).toBeTruthy()
    expect(screen.getByRole('link', { name: '13 failing uses' }).getAttribute('href')).toContain('outcome=failure')
  })

  it('shows the columns that the address names', () => {
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded])], '?cols=state,agent')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    expect(heads).toEqual(['', 'Name', 'State', 'Agent'])
  })

  it('shows whom a bulk action includes, and whom it skips', async () => {
    const pinned = { ...degraded, id: 'skl_2', name: 'pinned', protected: true }
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded, pinned])])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
    const bar = await screen.findByRole('region', { name: 'Selected' })
    expect(bar.textContent).toContain('2 selected, 1 protected')
    await userEvent.click(screen.getByRole('button', { name: 'Archive 1…' }))
    expect(await screen.findByText('2 selected, 1 excluded: protected.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull()
  })

  it('walks the rows with j and k', async () => {
    const other = { ...degraded, id: 'skl_2', name: 'other' }
    renderKnown(<SkillLibrary now={now} workspace="default" />, [figures, page([degraded, other])])
    await userEvent.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('other')
    await userEvent.keyboard('k')
    expect(document.activeElement?.textContent).toBe('fix-and-run-tests')
  })
})

describe('listInput', () => {
  it('differs for each tab', () => {
    const questions = libraryTabs.map((tab) => JSON.stringify(listInput({ ...first, tab })))
    expect(new Set(questions).size).toBe(libraryTabs.length)
  })

  it('omits absent filters', () => expect(listInput({ ...first, q: '  ' })).toEqual({ sort: 'name', limit: 50 }))
})

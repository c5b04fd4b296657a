// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { query, sameOrigin } from '@/lib/client/queries'
import { transitionRows } from '@/lib/domain/lifecycle/transitions'
import { show, simulated } from './policy.test-support'
import { versionsInput } from './versions-input'
import { countsText, headline } from './what-if-text'

vi.mock('@/lib/actions', () => ({ savePolicy: vi.fn(), undoEvent: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the history', () => {
  const version = (fields: object) => ({
    version: 3,
    scope: { kind: 'workspace', id: '', name: 'default' },
    reason: 'stricter',
    at: '2025-11-19T12:00:00.000Z',
    actor: { kind: 'person', id: 'owner' },
    event: 'evt_1',
    canUndo: true,
    isCurrent: true,
    values: { warnRate: 0.35 },
    changes: [{ field: 'warnRate', before: 0.5, after: 0.35 }],
    ...fields,
  })
  const showHistory = (items: object[]) =>
    show({ warnRate: 0.35 }, '?tab=history', [
      [query('policy.versions', versionsInput({})).queryKey, { items, nextCursor: null }],
    ])

  it('shows who, why and what changed', async () => {
    showHistory([
      version({}),
      version({ version: 2, reason: 'lenient', isCurrent: false, canUndo: false, values: { warnRate: 0.5 } }),
    ])
    const list = await screen.findByRole('list', { name: 'Policy versions' })
    const [first, second] = [...list.children] as HTMLElement[]
    expect(first?.textContent).toContain('stricter')
    expect(first?.textContent).toContain('Warn below: 50% → 35%')
    expect(within(first!).getByRole('button', { name: 'Undo policy v3' })).toBeTruthy()
    expect(within(second!).queryByRole('button', { name: /^Undo/ })).toBeNull()
  })

  it('loads an earlier version into the form before it is saved', async () => {
    vi.spyOn(sameOrigin, 'call').mockResolvedValue(simulated)
    showHistory([version({}), version({ version: 2, isCurrent: false, canUndo: false, values: { warnRate: 0.5 } })])
    fireEvent.click(await screen.findByRole('button', { name: 'Restore policy v2' }))
    const panel = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(panel.textContent).toContain('Warn below: 35% → 50%')
    expect(within(panel).getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Restore v2')
  })

  it('explains itself when empty', async () => {
    showHistory([])
    expect(await screen.findByText('No changes yet')).toBeTruthy()
  })
})

describe('a simulation as text', () => {
  it('counts differences from what happened', () => {
    expect(headline({ ...simulated, verbs: [] })).toBe('0 of 14 skills would have been deprecated, unchanged.')
    expect(simulated.verbs.map(countsText)).toEqual([
      '3 deprecated instead of 2: 1 more, 1 earlier',
      '2 warned instead of 4: 2 fewer',
    ])
    expect(countsText({ verb: 'prove', happened: 1, would: 1, more: 0, fewer: 0, earlier: 0, later: 0 })).toBe(
      '1 released, unchanged',
    )
  })
})

describe('the states', () => {
  it('list every move of the lifecycle', async () => {
    show({}, '?tab=states')
    expect(within(await screen.findByRole('table', { name: 'Moves between states' })).getAllByRole('row')).toHaveLength(
      transitionRows.length + 1,
    )
  })
})

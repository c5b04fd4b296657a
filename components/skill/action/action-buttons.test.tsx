// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import * as actions from '@/lib/actions'
import { queryKey } from '@/lib/client/queries'
import { degraded, known, renderKnown } from '../skill.test-support'
import '../merge/merge-dialog'
import '../split/split-dialog'
import { ActionButtons } from './action-buttons'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
vi.mock('@/lib/actions', () => ({
  promoteSkill: vi.fn(),
  deprecateSkill: vi.fn(),
  protectSkill: vi.fn(),
  unprotectSkill: vi.fn(),
  resetSkill: vi.fn(),
  archiveSkill: vi.fn(),
  rejectSkill: vi.fn(),
  deleteSkill: vi.fn(),
  shareSkill: vi.fn(),
  undoEvent: vi.fn(),
}))

const { name } = degraded
const problem = { ok: false, problem: { detail: 'Someone was first', requestId: 'req_1' } }
const shown = [known('skill.read', { name }, degraded)]

beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (mock: unknown, value: unknown) => (mock as ReturnType<typeof vi.fn>).mockResolvedValue(value)

describe('ActButtons', () => {
  it("offers the actions that the skill allows, with the table's labels", async () => {
    renderKnown(<ActionButtons name={name} />, shown)
    for (const act of ['Promote', 'Deprecate', 'Protect']) expect(screen.getByRole('button', { name: act })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Compare or merge…',
      'Split…',
      'Share with every agent',
      'Policy',
      'Sessions',
      expect.stringContaining('Archive'),
      expect.stringContaining('Reject'),
    ])
  })

  it.each(['Split…', 'Compare or merge…'])('returns the focus to where %s was chosen', async (label) => {
    renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    const item = await screen.findByRole('menuitem', { name: label })
    act(() => {
      item.click()
      // The menu closes before the dialog's code has loaded, and takes the focus with it.
      screen.getByRole('button', { name: 'Protect', hidden: true }).focus()
    })
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' })))
  })

  it('acts at once when no reason is needed, and shows the server’s response', async () => {
    const moved = { ...degraded, lifecycle: 'verified', why: 'Verified since today.' }
    answer(actions.promoteSkill, { ok: true, value: { skill: moved, event: { id: 'evt_1' } } })
    const { cache } = renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.click(screen.getByRole('button', { name: 'Promote' }))
    expect(actions.promoteSkill).toHaveBeenCalledWith({ name })
    await waitFor(() => expect(cache.getQueryData(queryKey('skill.read', { name }))).toEqual(moved))
  })

  it('asks for the reason that the table requires, and does nothing without one', async () => {
    answer(actions.deprecateSkill, problem)
    renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.click(screen.getByRole('button', { name: 'Deprecate' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(form.getByRole('button', { name: 'Deprecate' }))
    expect(actions.deprecateSkill).not.toHaveBeenCalled()
    expect(form.getByText(/Enter a reason/)).toBeTruthy()
    await userEvent.type(form.getByLabelText('Reason'), 'Too slow{Enter}')
    expect(actions.deprecateSkill).toHaveBeenCalledWith({ name, reason: 'Too slow' })
  })

  it('rolls the page back when the server refuses', async () => {
    answer(actions.promoteSkill, problem)
    const { cache } = renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.click(screen.getByRole('button', { name: 'Promote' }))
    await waitFor(() => expect(cache.getQueryData(queryKey('skill.read', { name }))).toEqual(degraded))
  })

  it('starts an action by its key', async () => {
    renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.keyboard('p')
    expect(await screen.findByText(`Protect ${name}`)).toBeTruthy()
  })

  it('says of a skill that fails that it does, to whoever protects it', async () => {
    renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.keyboard('p')
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByText(/^It is failing: 7 of the last 20 judged uses succeeded\. Policy will flag it/)).toBeTruthy()
  })

  it('says no such thing of one that does well', async () => {
    const well = { ...degraded, lifecycle: 'released', stats: { ...degraded.stats, risk: 'none' } } as const
    renderKnown(<ActionButtons name={name} />, [known('skill.read', { name }, well)])
    await userEvent.keyboard('p')
    expect(await screen.findByText('Policy flags it and never moves it.')).toBeTruthy()
  })
})

describe('when the page head is narrow', () => {
  it('moves everything but the main action into the menu, and asks for the reason there', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    renderKnown(<ActionButtons name={name} />, shown)
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(items.slice(0, 3)).toEqual([
      expect.stringContaining('Edit'),
      expect.stringContaining('Protect'),
      expect.stringContaining('Deprecate'),
    ])
    expect(items.filter((text) => text?.includes('Promote'))).toEqual([])
    await userEvent.click(screen.getByRole('menuitem', { name: /Deprecate/ }))
    expect(await screen.findByRole('dialog', { name: `Deprecate ${name}` })).toBeTruthy()
  })
})

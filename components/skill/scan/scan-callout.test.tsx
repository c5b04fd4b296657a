// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { Toaster } from '@/components/ui/toast'
import * as actions from '@/lib/actions'
import { degraded, known, renderKnown } from '../skill.test-support'
import { ScanCallout } from './scan-callout'

vi.mock('@/lib/actions', () => ({
  promoteSkill: vi.fn(),
  deprecateSkill: vi.fn(),
  protectSkill: vi.fn(),
  unprotectSkill: vi.fn(),
  resetSkill: vi.fn(),
  archiveSkill: vi.fn(),
  rejectSkill: vi.fn(),
  deleteSkill: vi.fn(),
  overrideSkill: vi.fn(),
  undoEvent: vi.fn(),
}))
afterEach(cleanup)

const { name } = degraded
const what = 'sends secrets or the environment to another machine'
const findings = [{ code: 'sends-secrets', severity: 'deny' as const, path: 'SKILL.md', line: 12, what }]
const scan = { verdict: 'deny' as const, findings, override: null }
const show = (skill: typeof degraded) =>
  renderKnown(<ScanCallout skill={skill} name={name} />, [known('skill.read', { name }, skill)])

it('renders nothing without findings', () => {
  const { container } = show(degraded)
  expect(container.textContent).toBe('')
})

it('names the line, and lets a person accept it with a reason', async () => {
  vi.mocked(actions.overrideSkill).mockResolvedValue({ ok: false, problem: { detail: 'no' } } as never)
  show({ ...degraded, lifecycle: 'deprecated', scan })
  expect(screen.getByText('SKILL.md:12')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Serve it anyway' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Reason'), 'For a lesson{Enter}')
  expect(actions.overrideSkill).toHaveBeenCalledWith({ name, reason: 'For a lesson' })
})

it('says what was done once it is accepted', async () => {
  const after = { ...degraded, scan: { ...scan, override: 'For a lesson' } }
  vi.mocked(actions.overrideSkill).mockResolvedValue({ ok: true, value: { skill: after, event: { id: 'evt_1' } } } as never)
  const skill = { ...degraded, lifecycle: 'deprecated' as const, scan }
  renderKnown(
    <>
      <ScanCallout skill={skill} name={name} />
      <Toaster />
    </>,
    [known('skill.read', { name }, skill)],
  )
  await userEvent.click(screen.getByRole('button', { name: 'Serve it anyway' }))
  await userEvent.type(within(await screen.findByRole('dialog')).getByLabelText('Reason'), 'For a lesson{Enter}')
  expect((await screen.findAllByText(`Overrode the scan for ${name}`)).length).toBeGreaterThan(0)
})

it('shows who accepted the findings of a served skill', () => {
  show({ ...degraded, scan: { ...scan, override: 'For a lesson' } })
  expect(screen.getByText(/Scan overridden by a person: For a lesson/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { WithAnswers } from '@/components/ui/with-answers.test-support'
import { saveToolTrust } from '@/lib/actions'
import { TrustPanel } from './trust-panel'

vi.mock('@/lib/actions', () => ({ saveToolTrust: vi.fn(), undoEvent: vi.fn() }))
// The refetch after an action is not under test.
vi.stubGlobal('fetch', () => new Promise(() => undefined))
afterEach(cleanup)

const rule = { tool: 'search_intranet', source: 'trusted' as const }
const table = [{ source: 'web' as const, tools: ['browser', 'fetch'] }]
const show = () =>
  render(
    <WithAnswers answers={[[['toolTrust.read', {}], { rules: [rule], table }]]}>
      <TrustPanel />
    </WithAnswers>,
  )

it('shows the rules of the workspace and what holds otherwise', () => {
  show()
  expect(screen.getByText('search_intranet')).toBeTruthy()
  expect(screen.getAllByText('Nobody else: trusted').length).toBeGreaterThan(0)
  expect(screen.getByText('browser, fetch')).toBeTruthy()
})

it('adds a rule beside the others', async () => {
  vi.mocked(saveToolTrust).mockResolvedValue({ ok: true, value: { rules: [], job: null, event: null } })
  show()
  await userEvent.type(screen.getByLabelText('Tool'), ' read_forum_* ')
  await userEvent.click(screen.getByRole('button', { name: 'Add tool rule' }))
  expect(saveToolTrust).toHaveBeenCalledWith({ rules: [rule, { tool: 'read_forum_*', source: 'web' }] })
})

it('removes a rule by saving the others', async () => {
  vi.mocked(saveToolTrust).mockResolvedValue({ ok: true, value: { rules: [], job: null, event: null } })
  show()
  await userEvent.click(screen.getByRole('button', { name: `Remove the rule for ${rule.tool}` }))
  expect(saveToolTrust).toHaveBeenCalledWith({ rules: [] })
})

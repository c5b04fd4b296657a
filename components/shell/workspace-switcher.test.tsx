// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '@/components/ui/popups.test-support'
import { WorkspaceSwitcher } from './workspace-switcher'

const openWorkspace = vi.hoisted(() => vi.fn())
vi.mock('@/components/ui/open-workspace', () => ({ openWorkspace }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn() }) }))
afterEach(cleanup)

const items = [
  { name: 'default', isDemo: false },
  { name: 'demo', isDemo: true },
]

it('is not there where there is only one workspace', () => {
  const { container } = render(<WorkspaceSwitcher current="default" items={items.slice(0, 1)} />)
  expect(container.innerHTML).toBe('')
})

it('shows the present one and opens another by the keyboard', async () => {
  render(<WorkspaceSwitcher current="default" items={items} />)
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Workspace: default' }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'default (current)',
      'demo · sample data',
      'Manage workspaces',
    ]),
  )
  screen.getByRole('menuitem', { name: /demo/ }).focus()
  await user.keyboard('{Enter}')
  expect(openWorkspace.mock.calls).toEqual([['demo']])
})

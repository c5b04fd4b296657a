// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { known, renderKnown } from '../skill.test-support'
import { ToolList } from './tool-list'

afterEach(cleanup)

const answer = (tools: string[]) => ({
  items: [],
  nextCursor: null,
  total: 1,
  facets: { agents: [], harnesses: [], tools, skills: [] },
})
const first = { facets: 'true', limit: 1 } as const

it('finds a tool that is not among the first, by what is typed', async () => {
  const onPick = vi.fn()
  renderKnown(<ToolList label="Tool of step 1" onPick={onPick} />, [
    known('session.list', first, answer(['alpha', 'beta'])),
    known('session.list', { ...first, toolsLike: 'zeta' }, answer(['find_zeta'])),
  ])
  expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['alpha', 'beta'])
  await userEvent.type(screen.getByRole('combobox'), 'zeta')
  await userEvent.click(await screen.findByText('find_zeta'))
  expect(onPick).toHaveBeenCalledExactlyOnceWith('find_zeta')
})

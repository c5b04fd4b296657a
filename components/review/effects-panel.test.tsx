// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { candidateOf } from './candidate.test-support'
import { EffectsPanel } from './effects-panel'

afterEach(cleanup)

const effects = { tools: ['Bash'], commands: ['curl', 'git push'], hosts: ['evil.example'], writes: [], env: [], secrets: [] }
const open = (fields: Parameters<typeof candidateOf>[0]) => {
  const onAccept = vi.fn()
  render(<EffectsPanel candidate={candidateOf(fields)} isAccepted={false} onAccept={onAccept} />)
  return onAccept
}
const base = { id: 'cnd_1', name: 'push', effects }

describe('what a draft can touch', () => {
  it('is listed by kind', () => {
    open(base)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['tool', 'commands', 'host'])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('marks what a revision adds, and asks for a tick', async () => {
    const onAccept = open({ ...base, kind: 'revision', widens: { hosts: ['evil.example'] } })
    expect(within(screen.getByText('evil.example').parentElement as HTMLElement).getByText('New')).toBeTruthy()
    expect(screen.getAllByText('New')).toHaveLength(1)
    await userEvent.click(screen.getByRole('checkbox', { name: 'It may touch more than before: host evil.example' }))
    expect(onAccept.mock.calls[0]?.[0]).toBe(true)
  })

  it('asks nothing once it is decided', () => {
    open({ ...base, kind: 'revision', status: 'promoted', widens: { hosts: ['evil.example'] } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('names tools beyond those that it says it needs', () => {
    open({ ...base, beyondAllowed: ['Bash'] })
    expect(screen.getByText('Not among its allowed tools: Bash.')).toBeTruthy()
  })
})

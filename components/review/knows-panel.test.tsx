// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { candidateOf } from './candidate.test-support'
import { KnowsPanel } from './knows-panel'

afterEach(cleanup)

it('names what an agent would not know, commands as code and with their steps', () => {
  const knows = [
    { kind: 'command' as const, text: 'the command `shipctl roll out`', steps: [2] },
    { kind: 'tools' as const, text: 'the order `search`, then `get_order`', steps: [3, 4] },
  ]
  render(<KnowsPanel candidate={candidateOf({ id: 'cnd_1', name: 'ship', knows })} />)
  expect(screen.getByRole('region', { name: 'What it teaches' }).textContent).toContain('A fresh agent would not know')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'the command shipctl roll out (step 2)',
    'the order search, then get_order (steps 3–4)',
  ])
  expect(screen.getByText('shipctl roll out').tagName).toBe('CODE')
})

it('says of a generic one why it is in no queue', () => {
  render(<KnowsPanel candidate={candidateOf({ id: 'cnd_1', name: 'edit', status: 'generic' })} />)
  expect(screen.getByText('A fresh agent knows all of it, so it is not in the queue.')).toBeTruthy()
})

it('is not there for what mining did not find', () => {
  const { container } = render(<KnowsPanel candidate={candidateOf({ id: 'cnd_1', name: 'written' })} />)
  expect(container.textContent).toBe('')
})

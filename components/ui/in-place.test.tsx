// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { inPlace } from './in-place'

afterEach(cleanup)

const Part = ({ name }: { name: string }) => <p>The part {name}</p>

it('renders the loaded part', async () => {
  expect(await inPlace(async () => Part)()).toBe(Part)
})

it('reports in place that a part did not load, and shows it once it loads', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValue(new Error('Failed to load chunk'))
  const Standing = await inPlace(load)()
  render(<Standing name="one" />)
  expect(screen.getByRole('alert').textContent).toContain('Couldn’t load this part of the page')
  load.mockResolvedValue(Part)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The part one')).toBeTruthy()
})

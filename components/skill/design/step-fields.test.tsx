// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { DraftStep } from './design-draft'
import { StepFields } from './step-fields'

afterEach(cleanup)

function Steps({ texts }: { texts: string[] }) {
  const [steps, setSteps] = useState<DraftStep[]>(texts.map((text, key) => ({ key, text })))
  return <StepFields steps={steps} onChange={setSteps} />
}
const texts = () => screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).value)

it('moves a step with Alt and an arrow, keeps the focus on it and says where it is', async () => {
  const user = userEvent.setup()
  render(<Steps texts={['one', 'two', 'three']} />)
  await user.click(screen.getByRole('textbox', { name: 'Step 3' }))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(texts()).toEqual(['one', 'three', 'two'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 2' }))
  expect(screen.getByText('Step 3 is now step 2.')).toBeTruthy()
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
  expect(texts()).toEqual(['three', 'one', 'two'])
})

it('adds and removes steps, with the focus on the one that is next', async () => {
  const user = userEvent.setup()
  render(<Steps texts={['one', 'two']} />)
  await user.click(screen.getByRole('button', { name: 'Add step' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 3' }))
  await user.keyboard('three')
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }))
  expect(texts()).toEqual(['one', 'three'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Step 2' }))
})

it('shows the tool that a step names, and why one can’t be moved further', () => {
  render(<Steps texts={['Find it with `find_order`.', 'Ship it.']} />)
  expect(screen.getByRole('button', { name: 'Tool of step 1: find_order' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Move step 1 up' }).getAttribute('aria-disabled')).toBe('true')
})

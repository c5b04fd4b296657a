// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { JsonView } from './json-view'

afterEach(cleanup)
const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')

it('shows a short value as it is', () => {
  const { container } = render(<JsonView label="Input" value={{ path: 'a.ts' }} />)
  expect(container.querySelector('details')).toBeNull()
  expect(screen.getByText(/"path": "a.ts"/)).toBeTruthy()
})

it('folds what is long behind its size, beside the fields that are short', async () => {
  render(
    <JsonView label="Input" value={{ path: 'a.ts', content: lines(40), items: Array.from({ length: 30 }, (_, at) => at) }} />,
  )
  expect(screen.getByText('a.ts')).toBeTruthy()
  const fold = screen.getByText('Text of 40 lines, 309 B').closest('details')!
  expect(screen.getByText(/^List of 30 items/)).toBeTruthy()
  expect(fold.open).toBe(false)
  await userEvent.click(fold.querySelector('summary')!)
  expect(fold.open).toBe(true)
  expect(fold.querySelector('pre')!.textContent).toBe(lines(40))
})

it('folds a long list or text that is the whole value', () => {
  render(<JsonView label="Input" value={lines(20)} />)
  expect(screen.getByText(/^Text of 20 lines/)).toBeTruthy()
})

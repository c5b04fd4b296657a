// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FamilyPanel } from './family-panel'

afterEach(cleanup)

const family = {
  episodes: 12,
  sessions: 9,
  variants: [{ title: 'Find customer, then rent bicycle', sessions: 4 }],
  parts: [{ kind: 'fix' as const, text: 'Step 2 (`rent_bicycle`) may answer "no helmet": call it again.' }],
}

it('shows what a proposal covers, folded', () => {
  const { container } = render(<FamilyPanel family={family} />)
  expect(screen.getByText('12 requests in 9 sessions')).toBeTruthy()
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false])
  expect([...container.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
    '1 other way that sessions took',
    '1 part',
  ])
  expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Find customer, then rent bicycle4 sessions',
    'Step 2 (rent_bicycle) may answer "no helmet": call it again.Fix',
  ])
})

it('is not there where a proposal covers nothing else', () => {
  const { container } = render(<FamilyPanel family={{ ...family, variants: [], parts: [] }} />)
  expect(container.textContent).toBe('')
})

// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { gateCodes } from '@/lib/domain/gate/types'
import { GatesPanel } from './judgement-panels'

afterEach(cleanup)

it('names each check in words and never by its code', () => {
  render(<GatesPanel gates={gateCodes.map((code) => ({ code, severity: 'flag', reason: 'Because.' }))} />)
  const text = screen.getByRole('region', { name: 'Checks' }).textContent ?? ''
  expect(text).toContain('Too few outcomes')
  expect(text).not.toMatch(/auto safe|_|concreteness/)
  expect(screen.getAllByRole('listitem')).toHaveLength(gateCodes.length)
})

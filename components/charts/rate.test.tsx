// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { dotsOf } from './outcome-dots'
import { Rate, rateText } from './rate'

afterEach(cleanup)
const none = { judged: 0, successes: 0, rate: null, low: null, high: null }
const few = { judged: 7, successes: 4.5, rate: 4.5 / 7, low: 0.35, high: 0.84 }
const enough = { judged: 20, successes: 7, rate: 0.35, low: 0.22, high: 0.53 }

describe('Rate', () => {
  it('shows in grey that nothing is judged, without a number', () => {
    const { container } = render(<Rate {...none} />)
    expect(screen.getByText('Not enough evidence').className).toContain('text-idle')
    expect(container.textContent).not.toMatch(/\d/)
  })

  it('draws dots and no percentage below eight judged', () => {
    const { container } = render(<Rate {...few} />)
    expect(container.textContent).not.toContain('%')
    expect(container.querySelectorAll('svg g')).toHaveLength(7)
    expect(screen.getByText('4.5 of 7')).toBeTruthy()
  })

  it('shows the percentage with n and its interval from eight on', () => {
    const { container } = render(<Rate {...enough} judged={8} verbose />)
    expect(screen.getByText('35%')).toBeTruthy()
    expect(container.textContent).toContain('22–53%')
    expect(container.textContent).toContain('n 8')
    expect(container.querySelector('svg')).not.toBeNull()
  })

  it('links to its rows', () => {
    render(<Rate {...enough} href="/skills/x?tab=uses" />)
    const link = screen.getByRole('link', { name: rateText(enough) })
    expect(link.getAttribute('href')).toBe('/skills/x?tab=uses')
  })

  it.each([
    [none, 'Not enough evidence: no judged uses yet'],
    [few, 'Not enough evidence for a rate: 4.5 of 7 judged uses succeeded'],
    [enough, '35% of 20 judged uses succeeded, 90% interval 22–53%'],
  ])('reads out %o', (value, text) => expect(rateText(value)).toBe(text))
})

describe('dotsOf', () => {
  it('makes one dot per judged use, a half success a partial one', () => {
    expect(dotsOf(2.5, 4)).toEqual(['failure', 'partial', 'success', 'success'])
    expect(dotsOf(0, 2)).toEqual(['failure', 'failure'])
    expect(dotsOf(0, 0)).toEqual([])
  })
})

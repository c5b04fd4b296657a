// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PageLinks } from './page-links'

vi.mock('next/link', () => ({
  default: ({ href, scroll = true, children }: { href: string; scroll?: boolean; children: React.ReactNode }) => (
    <a href={href} data-scrolls={scroll}>
      {children}
    </a>
  ),
}))
afterEach(cleanup)

it('scrolls to the top of another page, because its links are at the end of this one', () => {
  render(<PageLinks firstHref="/audit" nextHref="/audit?cursor=2" />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.dataset.scrolls])).toEqual([
    ['Newest', 'true'],
    ['Older', 'true'],
  ])
})

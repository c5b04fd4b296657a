// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Markdown } from './markdown'

afterEach(cleanup)
const html = (text: string) => render(<Markdown text={text} />).container

describe('Markdown', () => {
  it.each([
    ['a script', 'x <script>alert(1)</script>', 'script'],
    ['a frame', '<iframe src="https://example.com"></iframe>', 'iframe'],
    ['a style', '<style>body{display:none}</style>', 'style'],
    ['a picture', '![p](https://example.com/p.png)', 'img'],
    ['an event handler', '<b onclick="alert(1)">x</b>', '[onclick]'],
    ['a form', '<form action="/x"><input></form>', 'form'],
  ])('lets no %s through', (_, text, selector) => expect(html(text).querySelector(selector)).toBeNull())

  it('shows the placeholders of a text, which look like tags', () => {
    expect(html('Send <order id> to <name>, [not](#x) <b>now</b>. <!-- a note -->').textContent?.trim()).toBe(
      'Send <order id> to <name>, not <b>now</b>.',
    )
  })

  it('opens links in a new context, and drops script addresses', () => {
    html('[safe](https://example.com) [unsafe](javascript:alert(1))')
    expect(screen.getByText('safe').getAttribute('rel')).toContain('noopener')
    expect(screen.getByText('unsafe').getAttribute('href') ?? '').not.toContain('javascript')
  })

  it("puts its headings below the page's own", () => {
    html('# One\n\n## Two')
    expect(screen.getByRole('heading', { name: 'One' }).tagName).toBe('H2')
    expect(screen.getByRole('heading', { name: 'Two' }).tagName).toBe('H3')
  })
})

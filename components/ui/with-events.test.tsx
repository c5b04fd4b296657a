// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { withEvents } from './with-events'

afterEach(cleanup)

/** The sentence as it reads, and its links. */
function read(sentence: string) {
  const { container } = render(<p>{withEvents(sentence)}</p>)
  const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  return { text: container.textContent, links }
}

describe('acts that a sentence names', () => {
  it('are links to their lines of the log, in words', () => {
    const sentence =
      'Later actions block this. Undo them first, newest first: undid a change to `ours` (evt_2), deprecated `a b` (evt_1).'
    expect(read(sentence)).toEqual({
      text: 'Later actions block this. Undo them first, newest first: undid a change to ours, deprecated a b.',
      links: [
        ['undid a change to ours', '/audit?object=ours#evt_2'],
        ['deprecated a b', '/audit?object=a%20b#evt_1'],
      ],
    })
  })

  it.each(['', 'This act was already undone.', 'Run `mettle undo` (or undo it here).'])('are none in %j', (sentence) => {
    expect(read(sentence)).toEqual({ text: sentence, links: [] })
  })
})

import { expect, it } from 'vitest'
import { readBlocks, sentencesOf } from './read-text'

it('reads headings, passages over several lines, items and lines of code', () => {
  const text =
    '# One\n\nA **bold** line\nthat goes on.\n\n- [ ] first\n  more\n- second\n\n> said\n\n---\n\n```sh\nls -l\n\n# no heading\n```\n| a | b |\n'
  expect(readBlocks(text).map(({ kind, text: own }) => `${kind}: ${own}`)).toEqual([
    'heading: One',
    'text: A bold line that goes on.',
    'text: first more',
    'text: second',
    'text: said',
    'code: ls -l',
    'code: # no heading',
    'text: | a | b |',
  ])
})

it('ends a sentence at its mark, but not inside code or an abbreviation', () => {
  expect(sentencesOf('Run `a. B` first. Then "Stop." `x` is next! e.g. this one')).toEqual([
    'Run `a. B` first.',
    'Then "Stop."',
    '`x` is next! e.g. this one',
  ])
  expect(sentencesOf(' — ')).toEqual([])
})

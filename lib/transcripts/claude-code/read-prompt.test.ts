import { describe, expect, it } from 'vitest'
import { isInterrupt, readPrompt, readUserText } from '@/lib/transcripts/claude-code/read-prompt'

describe('readUserText', () => {
  it.each([
    ['a<ide_selection>x</ide_selection>b<ide_opened_file>y</ide_opened_file> c <ide_selection>z</ide_selection>', 'ab c'],
    ['<ide_selection>never closed', '<ide_selection>never closed'],
    ['</ide_selection>only closed', '</ide_selection>only closed'],
    [[{ type: 'text', text: 'one' }, 'two', 3, { type: 'image' }], 'one\ntwo\n[image]'],
    [undefined, ''],
  ])('%j', (content, text) => {
    expect(readUserText(content)).toBe(text)
  })

  it('takes one look at a text full of openings', () => {
    const text = '<ide_selection>'.repeat(200_000)
    expect(readUserText(text)).toBe(text)
  })
})

describe('readPrompt', () => {
  it.each([
    ['Fix it', 'Fix it'],
    ['<command-name>plan</command-name>', 'plan'],
    ['<command-message>no name</command-message>', '<command-message>no name</command-message>'],
    ['say <command-name>/x</command-name>', 'say <command-name>/x</command-name>'],
    ['<bash-stderr>x</bash-stderr>', null],
    ['', null],
  ])('%s', (text, prompt) => {
    expect(readPrompt(text)).toBe(prompt)
  })
})

describe('isInterrupt', () => {
  it.each([
    ['[Request interrupted by user for tool use]', true],
    ['was it [Request interrupted by user]?', false],
  ])('%s: %s', (text, is) => {
    expect(isInterrupt(text)).toBe(is)
  })
})

import { describe, expect, it } from 'vitest'
import { cleanText } from '@/lib/transcripts/text/clean-text'
import { summariseOutput } from '@/lib/transcripts/text/summarise-output'

describe('cleanText', () => {
  it.each([
    ['colours', '\u001b[1;31mred\u001b[0m', 'red'],
    ['cursor moves', '\u001b[2K\u001b[1Gline', 'line'],
    ['a title', '\u001b]0;title\u0007text', 'text'],
    ['a link', '\u001b]8;;x\u001b\\label\u001b]8;;\u001b\\', 'label'],
    ['a bare escape', 'a\u001b', 'a'],
    ['line ends', 'a\r\nb\rc', 'a\nb\nc'],
    ['tabs and newlines', 'a\tb\n', 'a\tb\n'],
    ['other controls', 'a\u0007\u0085b\u007f', 'ab'],
    ['U+0000', 'a\u0000b', 'a\ufffdb'],
    ['lone surrogates', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    ['a pair', '\u{1f600}', '\u{1f600}'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })
})

describe('summariseOutput', () => {
  it('keeps the head and measures the whole in bytes', () => {
    expect(summariseOutput('é'.repeat(3000))).toEqual({ summary: 'é'.repeat(2000), bytes: 6000 })
    expect(summariseOutput('', 1)).toEqual({ summary: '', bytes: 0, exitCode: 1 })
  })

  it('cuts no character in half', () => {
    expect(summariseOutput(`a${'\u{1f600}'.repeat(1000)}`).summary).toBe(`a${'\u{1f600}'.repeat(999)}`)
  })

  it('fills the head although terminal codes take room', () => {
    expect(summariseOutput('\u001b[31mx'.repeat(2500)).summary).toBe('x'.repeat(2000))
  })
})

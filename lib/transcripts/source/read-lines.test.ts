import { describe, expect, it } from 'vitest'
import { readLines } from '@/lib/transcripts/source/read-lines'

function collect(content: Uint8Array | string, bytesMax?: number) {
  const lines: [number, string | null, boolean][] = []
  readLines(content, ({ line, text, isOpenEnded }) => void lines.push([line, text, isOpenEnded]), { bytesMax })
  return lines
}
const bytes = (text: string) => new TextEncoder().encode(text)

describe('readLines', () => {
  it.each([
    [
      'a\nb\n',
      [
        [1, 'a', false],
        [2, 'b', false],
      ],
    ],
    [
      'a\r\n\r\n  \nb',
      [
        [1, 'a', false],
        [4, 'b', true],
      ],
    ],
    [
      '\ufeffé\nü\n',
      [
        [1, 'é', false],
        [2, 'ü', false],
      ],
    ],
    ['', []],
    ['\n\n', []],
  ])('%j', (text, lines) => {
    expect(collect(text)).toEqual(lines)
    expect(collect(bytes(text))).toEqual(lines)
  })

  it('hands over a line beyond the limit without its text', () => {
    expect(collect('ab\nabc\na', 2)).toEqual([
      [1, 'ab', false],
      [2, null, false],
      [3, 'a', true],
    ])
    expect(collect(bytes('ab\nabc\na'), 2)).toEqual([
      [1, 'ab', false],
      [2, null, false],
      [3, 'a', true],
    ])
  })

  it('stops when told to', () => {
    const seen: number[] = []
    readLines('a\nb\nc', ({ line }) => seen.push(line) < 2)
    expect(seen).toEqual([1, 2])
  })

  it('reads bytes that are no UTF-8', () => {
    expect(collect(Uint8Array.of(0xff, 0x41, 0x0a, 0x42))).toEqual([
      [1, '\ufffdA', false],
      [2, 'B', true],
    ])
  })
})

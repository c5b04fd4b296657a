// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { array, assert, constantFrom, integer, property } from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { compareLines, foldLines } from './diff-lines'
import { DiffView } from './diff-view'

afterEach(cleanup)
const texts = array(constantFrom('a', 'b', 'c', ''), { maxLength: 14 }).map((lines) => lines.map((line) => `${line}\n`).join(''))

describe('compareLines', () => {
  it('reproduces both texts', () => {
    assert(
      property(texts, texts, (before, after) => {
        const lines = compareLines(before, after)
        const side = (absent: string) => lines.flatMap((line) => (line.kind === absent ? [] : [`${line.text}\n`])).join('')
        expect([side('added'), side('removed')]).toEqual([before, after])
      }),
    )
  })

  it('numbers the lines of each side without gaps', () => {
    assert(
      property(texts, texts, (before, after) => {
        const lines = compareLines(before, after)
        const numbers = (side: 'before' | 'after') => lines.flatMap((line) => line[side] ?? [])
        for (const side of ['before', 'after'] as const) expect(numbers(side)).toEqual(numbers(side).map((_, index) => index + 1))
      }),
    )
  })

  it('treats a missing newline at the end as no difference', () => {
    expect(compareLines('a\nb', 'a\nb\n').map((line) => line.kind)).toEqual(['same', 'same'])
  })
})

describe('foldLines', () => {
  it('loses no line and folds no change', () => {
    assert(
      property(texts, texts, integer({ min: 0, max: 4 }), (before, after, context) => {
        const lines = compareLines(before, after)
        const blocks = foldLines(lines, context)
        expect(blocks.flatMap((block) => block.lines)).toEqual(lines)
        expect(
          blocks.filter((block) => block.kind === 'gap').every((gap) => gap.lines.every((line) => line.kind === 'same')),
        ).toBe(true)
      }),
    )
  })
})

describe('DiffView', () => {
  it('counts, marks changes for screen readers and folds', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`)
    const changed = lines.with(1, 'new')
    render(<DiffView before={lines.join('\n')} after={changed.join('\n')} beforeLabel="v1" afterLabel="v2" />)
    expect(screen.getByText('+1 line')).toBeTruthy()
    expect(screen.getByText('−1 line')).toBeTruthy()
    expect(screen.getByText('added:')).toBeTruthy()
    expect(screen.getByText('15 unchanged lines')).toBeTruthy()
  })

  it('reports when there is no difference', () => {
    render(<DiffView before="same" after="same" beforeLabel="v1" afterLabel="v2" />)
    expect(screen.getByText('No differences.')).toBeTruthy()
  })
})

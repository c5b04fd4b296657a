import { describe, expect, it } from 'vitest'
import { isBookkeeping } from '@/lib/domain/mining/bookkeeping'
import { canonicalise, type ShapedStep } from '@/lib/domain/mining/canonicalise'
import { ShapeTable } from '@/lib/domain/mining/shape-table'
import { vectors } from '@/lib/domain/vectors.test-support'
import type { StepStatus } from '@/lib/domain/session/step'
import { isLongEnough } from '@/lib/domain/shape/collapse'

/** Steps written as shapes; the tool has the name of the shape. */
function steps(text: string, input: Partial<ShapedStep> = {}, from = 0): ShapedStep[] {
  return text
    .split(' ')
    .map((shape, i) => ({ position: from + i, tool: shape, shape, status: 'ok', isSidechain: false, ...input }))
}

const shapes = (input: ShapedStep[]) => canonicalise(input).map((sequence) => sequence.shapes.join(' '))

interface CanonicalCase {
  kind: string
  steps: { shape: string; status: StepStatus }[]
}
interface Expected {
  collapsed: string[]
  long_enough_for_a_pattern: boolean
}
const cases = vectors<CanonicalCase, Expected>(import.meta.url, '../shape/vectors/shapes.json').filter(
  ({ given }) => given.kind === 'sequence',
)

describe('vectors of sequences', () => {
  it.each(cases)('$id', ({ given, expect: wanted }) => {
    const shaped = given.steps.map(({ shape, status }, position) => ({
      position,
      tool: shape,
      shape,
      status,
      isSidechain: false,
    }))
    const found = canonicalise(shaped).flatMap((sequence) => sequence.shapes)
    expect(found).toEqual(wanted.collapsed)
    expect(isLongEnough(found)).toBe(wanted.long_enough_for_a_pattern)
  })
})

describe('canonicalise', () => {
  it('collapses runs, counts them, and keeps the position of the first step', () => {
    expect(canonicalise(steps('a a a b a'))).toEqual([
      { parent: null, shapes: ['a', 'b', 'a'], positions: [0, 3, 4], counts: [3, 1, 1] },
    ])
  })

  it('leaves out copies, calls that did not run, and bookkeeping before it collapses', () => {
    expect(shapes([...steps('a'), ...steps('b', { isCopy: true }, 1), ...steps('c', {}, 2)])).toEqual(['a c'])
    for (const status of ['denied', 'interrupted'] as const) {
      expect(shapes([...steps('a'), ...steps('b', { status }, 1), ...steps('c', {}, 2)])).toEqual(['a c'])
    }
    expect(shapes([...steps('a'), ...steps('n', { tool: 'TodoWrite' }, 1), ...steps('a b', {}, 2)])).toEqual(['a b'])
  })

  it('keeps a failed step that was not tried again', () => {
    expect(shapes([...steps('a'), ...steps('b', { status: 'error' }, 1), ...steps('c', {}, 2)])).toEqual(['a b c'])
  })

  it('gives each sub-agent a sequence of its own, the main one first', () => {
    const first = steps('x y', { isSidechain: true, parent: 't1' }, 1)
    const second = steps('z', { isSidechain: true, parent: 't2' }, 3)
    const found = canonicalise([...first.slice(0, 1), ...second, ...first.slice(1), ...steps('a b', {}, 4)])
    expect(found.map(({ parent, shapes }) => [parent, shapes.join(' ')])).toEqual([
      [null, 'a b'],
      ['t1', 'x y'],
      ['t2', 'z'],
    ])
  })

  it('has no sequence where nothing is left', () => {
    expect(canonicalise([])).toEqual([])
    expect(canonicalise(steps('a', { tool: 'think' }))).toEqual([])
  })
})

describe('isBookkeeping', () => {
  it.each([
    ['TodoWrite', true],
    ['todo_write', true],
    ['update_plan', true],
    ['AskUserQuestion', true],
    ['mcp__planner__sequentialthinking', true],
    ['Bash', false],
    ['submit_order', false],
    ['Read', false],
  ])('%s: %s', (tool, expected) => {
    expect(isBookkeeping(tool)).toBe(expected)
  })

  it('takes a workspace’s own', () => {
    expect(isBookkeeping('log_time', ['Log-Time'])).toBe(true)
  })
})

describe('ShapeTable', () => {
  it('numbers hashes once and gives them back', () => {
    const table = new ShapeTable()
    const sequence = table.encode({ shapes: ['h1', 'h2', 'h1'], positions: [0, 4, 5] })
    expect(Array.from(sequence.shapes)).toEqual([0, 1, 0])
    expect(table.hashOf(1)).toBe('h2')
    expect(() => table.hashOf(9)).toThrow(RangeError)
  })
})

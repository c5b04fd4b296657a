import { describe, expect, it } from 'vitest'
import { vectors } from '@/lib/domain/vectors.test-support'
import { collapse, isLongEnough } from '@/lib/domain/shape/collapse'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { StepStatus } from '@/lib/domain/session/step'

interface Call {
  tool: string
  input: Record<string, unknown>
}
type ShapeInput =
  | { kind: 'pair'; a: Call; b: Call; required?: string[]; optional?: string[] }
  | { kind: 'shell'; command: string }
  | { kind: 'sequence'; steps: { shape: string; status: StepStatus }[] }
interface Expected {
  same?: boolean
  heads?: string[]
  must_not_contain?: string[]
  collapsed?: string[]
  long_enough_for_a_pattern?: boolean
}

const cases = vectors<ShapeInput, Expected>(import.meta.url, './vectors/shapes.json')

describe('shape vectors', () => {
  it.each(cases)('$id', ({ given, expect: want }) => check(given, want))
})

function check(input: ShapeInput, want: Expected): void {
  if (input.kind === 'pair') {
    const [a, b] = [input.a, input.b].map((call) => hashOf(call, input))
    expect(a === b).toBe(want.same)
  } else if (input.kind === 'shell') {
    const heads = commandHeads(input.command)
    expect(heads).toEqual(want.heads)
    for (const word of want.must_not_contain ?? []) expect(heads).not.toContain(word)
  } else {
    const collapsed = collapse(input.steps).map((run) => run.first.shape)
    expect(collapsed).toEqual(want.collapsed)
    expect(isLongEnough(collapsed)).toBe(want.long_enough_for_a_pattern)
  }
}

/** With what the tool's schema says of its parameters: those it does not require are optional. */
function hashOf({ tool, input }: Call, { required, optional = [] }: { required?: string[]; optional?: string[] }): string {
  const known = required === undefined ? optional : [...optional, ...Object.keys(input)]
  const names = known.filter((name) => !required?.includes(name))
  return shapeHash(shapeOf(tool, input, { optionalParams: { [tool]: names } }))
}

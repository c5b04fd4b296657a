import { describe, expect, it } from 'vitest'
import { oracle } from '@/lib/domain/oracle.test-support'
import { collapse, isLongEnough } from '@/lib/domain/shape/collapse'
import { commandHeads } from '@/lib/domain/shape/command-heads'
import { shapeHash } from '@/lib/domain/shape/hash-shape'
import { shapeOf } from '@/lib/domain/shape/shape-of'
import type { StepStatus } from '@/lib/domain/session/step'

interface Call {
  tool: string
  input: Record<string, unknown>
}
type Given =
  | { kind: 'pair'; a: Call; b: Call }
  | { kind: 'shell'; command: string }
  | { kind: 'sequence'; steps: { shape: string; status: StepStatus }[] }
interface Expected {
  same?: boolean
  heads?: string[]
  must_not_contain?: string[]
  collapsed?: string[]
  long_enough_for_a_pattern?: boolean
}

/** Open cases we read the other way, each with the rule that decides. */
const departures: Record<string, string> = {
  'pair-extra-key-of-unknown-standing': 'outside the table of optional parameters all parameters count',
  'pair-nested-keys-differ': 'names of nested objects enter to depth 2',
  'pair-nested-type-differs': 'kinds of nested members enter to depth 2',
  'heads-assignment-then-run': 'a runner of scripts names the script where all projects use that name',
  'heads-directory-then-test': 'cd is stepped over',
  'heads-subshell': 'cd is stepped over',
}

const cases = oracle<Given, Expected>('shapes')

describe.runIf(cases)('published shape vectors', () => {
  const own = (cases ?? []).filter(({ id }) => !(id in departures))
  const departed = (cases ?? []).filter(({ id }) => id in departures)

  it.each(own)('$id', ({ given, expect: want }) => check(given, want))

  it.each(departed)('$id is open and read the other way', ({ given, expect: want, open }) => {
    expect(open).toBe(true)
    expect(() => check(given, want)).toThrow()
    if (given.kind === 'shell')
      for (const word of want.must_not_contain ?? []) expect(commandHeads(given.command)).not.toContain(word)
  })
})

function check(given: Given, want: Expected): void {
  if (given.kind === 'pair') {
    expect(hashOf(given.a) === hashOf(given.b)).toBe(want.same)
  } else if (given.kind === 'shell') {
    const heads = commandHeads(given.command)
    expect(heads).toEqual(want.heads)
    for (const word of want.must_not_contain ?? []) expect(heads).not.toContain(word)
  } else {
    const collapsed = collapse(given.steps).map((run) => run.first.shape)
    expect(collapsed).toEqual(want.collapsed)
    expect(isLongEnough(collapsed)).toBe(want.long_enough_for_a_pattern)
  }
}

function hashOf(call: Call): string {
  return shapeHash(shapeOf(call.tool, call.input))
}
